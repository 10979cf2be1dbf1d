import { type Environment, sendNotices } from './send-notices.ts'

/** The parts of the Edge Functions runtime that this function uses. */
declare const Deno: {
  serve(handler: (request: Request) => Promise<Response>): unknown
  env: { get(name: keyof Environment): string | undefined }
}

Deno.serve((request) =>
  sendNotices(request, {
    SUPABASE_URL: Deno.env.get('SUPABASE_URL'),
    SUPABASE_SERVICE_ROLE_KEY: Deno.env.get('SUPABASE_SERVICE_ROLE_KEY'),
    PORTICO_SITE_URL: Deno.env.get('PORTICO_SITE_URL'),
    PORTICO_NOTICES_SECRET: Deno.env.get('PORTICO_NOTICES_SECRET'),
    PORTICO_MAIL_FROM: Deno.env.get('PORTICO_MAIL_FROM'),
    PORTICO_MAIL_KEY: Deno.env.get('PORTICO_MAIL_KEY'),
    PORTICO_MAIL_API: Deno.env.get('PORTICO_MAIL_API'),
  }),
)
