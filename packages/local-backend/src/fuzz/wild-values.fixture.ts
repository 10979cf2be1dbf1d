/** Methods: those of the server, other ones, and invalid ones. */
export const methods = [
  ...['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'QUERY', 'PROPFIND', 'CONNECT'],
  ...['get', 'G T', '', 'M-SEARCH', 'LOCK', 'PURGE'],
]

/** Addresses in addition to the recorded ones. */
export const targets = [
  ...[
    '//',
    '//x',
    '/\\',
    '\\',
    '*',
    'x',
    '%',
    '/%',
    '/%zz',
    '/a/%E0%A4%A',
    'http://[::1',
    'http://evil.example/',
  ],
  ...[
    '/rest/v1/',
    '/rest/v1/rpc',
    '/storage/v1/object',
    '/auth/v1',
    '/mail/x',
    '/health',
    '/realtime/v1/websocket',
  ],
]

/** Header fields that servers, proxies and PostgREST read. */
export const fields = [
  'range',
  'content-type',
  'accept',
  'prefer',
  'content-encoding',
  'x-upsert',
  'x-metadata',
  'host',
]
  .concat(['upload-length', 'upload-offset', 'upload-metadata', 'tus-resumable', 'x-portico-grant', 'expect'])
  .concat(['', 'a field', '\u00ff', 'transfer-encoding', 'content-length', 'apikey', 'cookie', 'origin'])
  .concat([
    'accept-profile',
    'content-profile',
    'if-range',
    'x-http-method-override',
    'connection',
    'upgrade',
  ])

/** Values that have a meaning in some field. */
export const fieldValues = [
  ...[
    '',
    'bytes=5-2',
    'bytes=-0',
    'bytes=9999999999999999999-',
    'bytes=0-1,3-4,2-',
    'application/json',
    'text/csv',
  ],
  ...[
    'application/vnd.pgrst.object+json',
    'application/vnd.pgrst.plan',
    'multipart/form-data',
    ', text/html',
  ],
  ...[
    'multipart/form-data; boundary=',
    'count=exact, return=representation',
    'tx=rollback',
    'timezone=Mars',
    'gzip',
  ],
  ...[
    'handling=strict, max-affected=0',
    'resolution=merge-duplicates',
    '-1',
    '0',
    '1e9',
    '9'.repeat(30),
    'true',
  ],
  ...[
    'application/octet-stream',
    'application/x-www-form-urlencoded',
    '100-continue',
    'websocket',
    '=?',
    'a b=',
  ],
  ...[
    '',
    'a b',
    '[',
    '[::1]:x',
    'evil.example',
    '@',
    '\u00ff',
    '//',
    '-1',
    '5, 6',
    'chunked, chunked',
    'wishes',
    'close',
  ],
]
