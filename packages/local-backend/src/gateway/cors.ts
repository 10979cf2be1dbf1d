import { cors } from 'hono/cors'
import { apiVersionHeader } from '../auth/requests/api-version.ts'
import { deviceHeader } from '../auth/requests/request-client.ts'

const tusHeaders = [
  'Location',
  'Tus-Extension',
  'Tus-Max-Size',
  'Tus-Resumable',
  'Tus-Version',
  'Upload-Expires',
  'Upload-Length',
  'Upload-Metadata',
  'Upload-Offset',
]

/**
 * Allows every origin, like a Supabase project: callers are distinguished by their key and token, never by a cookie.
 * Headers that browser clients read are exposed.
 */
export const corsMiddleware = cors({
  origin: '*',
  allowMethods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
  exposeHeaders: [
    'Accept-Ranges',
    'Content-Disposition',
    'Content-Length',
    'Content-Profile',
    'Content-Range',
    'ETag',
    'Last-Modified',
    'Preference-Applied',
    'Retry-After',
    apiVersionHeader,
    deviceHeader,
    'X-Sb-Error-Code',
    ...tusHeaders,
  ],
  maxAge: 3600,
})
