import { refuses, section, sends } from './rest-case.fixture.ts'

const deep = (levels: number) => `{"Note":${'['.repeat(levels)}${']'.repeat(levels)}}`

/** Malformed requests, which never get a 500. PostgREST reads some of them as another request. */
export const malformedCases = [
  ...section('Errors › Group 1 - Api Request', {
    'embeds without end': refuses(`GET films?select=${'roles('.repeat(3000)}`, 400, 'PGRST100'),
    'conditions without end': refuses(`GET films?or=${'(or'.repeat(3000)}`, 400, 'PGRST100'),
    'parentheses alone': refuses('GET films?select=((', 400, 'PGRST100'),
    'a limit that is no number': refuses('GET films?limit=abc', 400, 'PGRST100'),
    'an offset that is no whole number': refuses('GET films?offset=1.5', 400, 'PGRST100'),
    'NUL in what is selected': refuses('GET films?select=%00', 400, 'PGRST100'),
  }),
  ...section('Errors › Group 1 - Api Request', {
    'text that is no UTF-8': refuses('POST items', 400, 'PGRST102', {
      body: new Uint8Array([0xff]),
      headers: { 'content-type': 'application/json' },
    }),
    'a list of what are no objects': refuses('POST items', 400, 'PGRST102', { body: [1] }),
    'JSON too deep to read': refuses('POST items', 400, 'PGRST102', { body: deep(20_000) }),
    'JSON that is deep': sends('POST items', { status: 201 }, { body: deep(400) }),
  }),
  ...section('Errors › HTTP Status Codes', {
    'NUL in a row': refuses('POST items', 400, '22P05', { body: '{"name":"a\\u0000b"}' }),
    'NUL in a value': refuses('GET people?first_name=eq.%00', 400, '22021'),
    'NUL in the name of a table': refuses('GET fil%00ms', 404, 'PGRST205'),
  }),
]
