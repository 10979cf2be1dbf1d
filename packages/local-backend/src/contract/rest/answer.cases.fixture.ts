import { gives, leaves, refuses, section, sends, type UnnamedCase } from './rest-case.fixture.ts'

const object = 'application/vnd.pgrst.object+json'
const accept = (type: string, path: string, answer: UnnamedCase['answer']) =>
  sends(`GET ${path}`, answer, { headers: { accept: type } })
const other = { 'accept-profile': 'rest_contract_other', 'content-profile': 'rest_contract_other' }
const raise = (code: string, status: number) =>
  refuses(`POST rpc/fail_with`, status, code, { body: { code } })

export const representationCases = [
  ...section('Resource Representation › Builtin Media Type Handlers', {
    JSON: accept('application/json', 'addresses?id=eq.1', {
      json: [{ id: 1, name: 'Home' }],
      headers: { 'content-type': 'application/json; charset=utf-8' },
    }),
    'anything is JSON': accept('*/*', 'addresses?id=eq.1', { json: [{ id: 1, name: 'Home' }] }),
    CSV: accept('text/csv', 'people?select=id,last_name,age&order=id&id=gt.1', {
      text: 'id,last_name,age\n2,Perez,12\n3,"Quote:""",21\n4,"Back\\\\slash",',
      headers: { 'content-type': 'text/csv; charset=utf-8' },
    }),
    'CSV of a function': accept('text/csv', 'rpc/grid', { text: 'x,y\n1,a\n2,b' }),
    'the best of several': accept('image/png, text/csv;q=0.5, application/json;q=0.9', 'addresses?id=eq.1', {
      json: [{ id: 1, name: 'Home' }],
    }),
    'an unknown one': sends(
      'GET addresses',
      {
        status: 406,
        code: 'PGRST107',
        part: { message: 'None of these media types are available: unknown/unknown' },
      },
      { headers: { accept: 'unknown/unknown' } },
    ),
    'geo+json, without PostGIS': accept('application/geo+json', 'addresses', {
      status: 406,
      code: 'PGRST107',
    }),
    'openapi+json, of a table': accept('application/openapi+json', 'addresses', {
      status: 406,
      code: 'PGRST107',
    }),
    'plain text of a table': accept('text/plain', 'addresses', { status: 406, code: 'PGRST107' }),
    'bytes of a table': accept('application/octet-stream', 'people?select=photo', {
      status: 406,
      code: 'PGRST107',
    }),
  }),
  ...section('Resource Representation › Request Body', {
    'JSON, in its charset': sends(
      'POST loose',
      { status: 201, json: [{ name: 'x', rank: 7 }] },
      {
        headers: { 'content-type': 'application/json; charset=utf-8', prefer: 'return=representation' },
        body: { name: 'x' },
      },
    ),
    'a form, by PATCH': sends(
      'PATCH items?id=eq.1&select=rank',
      { json: [{ rank: 5 }] },
      {
        headers: { 'content-type': 'application/x-www-form-urlencoded', prefer: 'return=representation' },
        body: 'rank=5',
      },
    ),
    'CSV, by PUT': sends(
      'PUT pairs?a=eq.5&b=eq.1',
      { status: 201, json: [{ a: 5, b: 1, word: 'w' }] },
      { headers: { 'content-type': 'text/csv', prefer: 'return=representation' }, body: 'a,b,word\n5,1,w' },
    ),
    'what only functions take': refuses('POST loose', 400, 'PGRST102', {
      headers: { 'content-type': 'text/plain' },
      body: 'x',
      part: { message: 'Content-Type not acceptable: text/plain' },
    }),
  }),
  ...section('Resource Representation › Singular or Plural', {
    'one row': accept(object, 'addresses?id=eq.1', {
      json: { id: 1, name: 'Home' },
      headers: { 'content-type': `${object}; charset=utf-8` },
    }),
    'in its short form': accept('application/vnd.pgrst.object', 'addresses?id=eq.1', {
      json: { id: 1, name: 'Home' },
    }),
    'of no row': accept(object, 'addresses?id=eq.0', {
      status: 406,
      json: {
        code: 'PGRST116',
        message: 'Cannot coerce the result to a single JSON object',
        details: 'The result contains 0 rows',
        hint: null,
      },
    }),
    'of many rows': accept(object, 'addresses', {
      status: 406,
      code: 'PGRST116',
      part: { details: 'The result contains 2 rows' },
    }),
    'of a write': sends(
      'POST loose',
      { status: 201, json: { name: 'x', rank: 7 } },
      { headers: { accept: object, prefer: 'return=representation' }, body: { name: 'x' } },
    ),
    'a write that is not one row is undone': {
      ...gives('items?select=id&rank=eq.50', []),
      first: {
        ask: 'PATCH items?id=gt.0',
        headers: { accept: object, prefer: 'return=representation' },
        body: { rank: 50 },
      },
    },
    'of a function': accept(object, 'rpc/all_films?id=eq.1&select=id', { json: { id: 1 } }),
  }),
  ...section('Resource Representation › Stripped Nulls', {
    'of an array': accept(
      'application/vnd.pgrst.array+json;nulls=stripped',
      'films?select=id,year&order=id&id=gt.2',
      {
        json: [{ id: 3, year: 2019 }, { id: 4 }],
        headers: { 'content-type': 'application/vnd.pgrst.array+json;nulls=stripped; charset=utf-8' },
      },
    ),
    'of an object': accept(`${object};nulls=stripped`, 'films?select=id,year&id=eq.4', { json: { id: 4 } }),
    'of an array, in its short form': accept(
      'application/vnd.pgrst.array;nulls=stripped',
      'films?select=id,year&id=eq.4',
      { json: [{ id: 4 }] },
    ),
    'an array whose nulls stay': accept('application/vnd.pgrst.array+json', 'films?select=id,year&id=eq.4', {
      json: [{ id: 4, year: null }],
    }),
  }),
  ...section('Media Type Handlers › Handler Function', {
    'a function that is a handler': accept('text/plain', 'rpc/greeting', {
      text: 'hello',
      headers: { 'content-type': /^text\/plain/ },
    }),
    'of bytes': accept('application/vnd.twkb', 'rpc/some_bytes', {
      bytes: [0, 255, 10],
      headers: { 'content-type': 'application/vnd.twkb' },
    }),
  }),
  ...section('Media Type Handlers › Handlers for Tables/Views', {
    'an aggregate of its rows': accept('text/tab-separated-values', 'addresses?order=id', {
      text: '1\tHome\n2\tWork\n',
      headers: { 'content-type': /^text\/tab-separated-values/ },
    }),
    'not of a part of them': accept('text/tab-separated-values', 'addresses?select=id', {
      status: 406,
      code: 'PGRST107',
    }),
  }),
  ...section('Media Type Handlers › Overriding a Builtin Handler', {
    'CSV of one’s own, with headers': accept('text/csv', 'employees?order=id&id=lt.3', {
      text: 'id;last_name\n1;Taylor\n2;Johnson\n',
      headers: { 'content-disposition': 'attachment; filename="employees.csv"' },
    }),
    'of other tables it is the usual': accept('text/csv', 'addresses?order=id', {
      text: 'id,name\n1,Home\n2,Work',
    }),
  }),
  ...section('Media Type Handlers › The "Any" Handler', {
    'answers what nobody makes': accept('image/png', 'addresses_xml?order=id', {
      text: '<a>Home</a><a>Work</a>',
      headers: { 'content-type': 'application/octet-stream' },
    }),
    'chooses its type': accept('text/xml', 'addresses_xml?order=id', {
      text: '<a>Home</a><a>Work</a>',
      headers: { 'content-type': 'text/xml' },
    }),
    'goes before JSON': accept('application/json', 'addresses_xml?order=id', {
      text: '<a>Home</a><a>Work</a>',
    }),
  }),
  ...section('Domain Representations › Domain Response Format', {
    'Domain Response Format': gives('paints?order=id', [
      { id: 1, tone: '#0000FF' },
      { id: 2, tone: '#00FF00' },
    ]),
  }),
  ...section('Domain Representations › Domain Filter Format', {
    'Domain Filter Format': gives('paints?select=id&tone=eq.%2300ff00', [{ id: 2 }]),
  }),
  ...section('Domain Representations › Domain Request Body Format', {
    'Domain Request Body Format': sends(
      'POST paints',
      { status: 201, json: [{ id: 3, tone: '#ABCDEF' }] },
      { headers: { prefer: 'tx=rollback,return=representation' }, body: { id: 3, tone: '#abcdef' } },
    ),
  }),
  ...section('Schemas › GET/HEAD', {
    GET: sends(
      'GET items',
      { json: [{ id: 1, tenant: 'other' }], headers: { 'content-profile': 'rest_contract_other' } },
      { headers: other },
    ),
  }),
  ...section('Schemas › Other methods', {
    'Other methods': sends(
      'PATCH items?id=eq.1',
      { json: [{ id: 1, tenant: 'x' }] },
      { headers: { ...other, prefer: 'tx=rollback,return=representation' }, body: { tenant: 'x' } },
    ),
  }),
  ...section('Schemas › Restricted schemas', {
    'Restricted schemas': refuses('GET items', 406, 'PGRST106', {
      headers: { 'accept-profile': 'auth' },
      part: { message: 'Invalid schema: auth' },
    }),
    'Restricted schemas, to write': refuses('POST items', 406, 'PGRST106', {
      headers: { 'content-profile': 'auth' },
      body: {},
    }),
    'a table of another schema is not there': refuses('GET films', 404, 'PGRST205', { headers: other }),
  }),
  ...section('OPTIONS method', {
    'of a table': sends('OPTIONS items', {
      text: '',
      headers: { allow: 'OPTIONS,GET,HEAD,POST,PUT,PATCH,DELETE' },
    }),
    'of a table without a key': sends('OPTIONS loose', {
      headers: { allow: 'OPTIONS,GET,HEAD,POST,PATCH,DELETE' },
    }),
    'of a view that can be updated': sends('OPTIONS items_view', {
      headers: { allow: 'OPTIONS,GET,HEAD,POST,PUT,PATCH,DELETE' },
    }),
    'of one that cannot': sends('OPTIONS items_count', { headers: { allow: 'OPTIONS,GET,HEAD' } }),
    'of a function that may write': sends('OPTIONS rpc/nothing', { headers: { allow: 'OPTIONS,POST' } }),
    'of a function that may not': sends('OPTIONS rpc/answer', {
      headers: { allow: 'OPTIONS,GET,HEAD,POST' },
    }),
    'of a table that is not there': refuses('OPTIONS nothing', 404, 'PGRST205'),
  }),
  ...section('CORS', {
    'a preflight': sends(
      'OPTIONS items',
      {
        headers: { 'access-control-allow-origin': /./, 'access-control-allow-methods': /POST/ },
        status: [200, 204],
      },
      {
        headers: {
          origin: 'http://example.com',
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'content-type',
        },
      },
    ),
  }),
]

export const errorCases = [
  ...section('Errors › HTTP Status Codes', {
    '08*': raise('08006', 503),
    '09*': raise('09000', 500),
    '0L*': raise('0L000', 403),
    '0P*': raise('0P000', 403),
    '23503': raise('23503', 409),
    '23505': raise('23505', 409),
    '25006': raise('25006', 405),
    '25*': raise('25001', 500),
    '28*': raise('28000', 403),
    '2D*': raise('2D000', 500),
    '38*': raise('38000', 500),
    '39*': raise('39000', 500),
    '3B*': raise('3B000', 500),
    '40*': raise('40001', 500),
    '53400': raise('53400', 500),
    '53*': raise('53200', 503),
    '54*': raise('54000', 500),
    '55*': raise('55000', 500),
    '57*': raise('57014', 500),
    '58*': raise('58000', 500),
    'F0*': raise('F0000', 500),
    'HV*': raise('HV000', 500),
    'P0*': raise('P0002', 500),
    'XX*': raise('XX000', 500),
    '42883': raise('42883', 404),
    '42P01': raise('42P01', 404),
    '42P17': raise('42P17', 500),
    '42501 of nobody': raise('42501', 401),
    '42501 of somebody': refuses('POST rpc/fail_with', 403, '42501', {
      body: { code: '42501' },
      as: 'person',
    }),
    'any other': raise('22012', 400),
    'P0001, as raise gives it': refuses('POST rpc/fail_plainly', 400, 'P0001', {
      body: {},
      part: { message: 'no more', details: null, hint: null },
    }),
  }),
  ...section('Errors › RAISE errors with HTTP Status Codes', {
    PTxyz: sends(
      'POST rpc/fail_with',
      {
        status: 402,
        json: {
          code: 'PT402',
          message: 'Payment Required',
          details: 'Quota exceeded',
          hint: 'Upgrade your plan',
        },
      },
      {
        body: {
          code: 'PT402',
          words: 'Payment Required',
          detail: 'Quota exceeded',
          hint: 'Upgrade your plan',
        },
      },
    ),
  }),
  ...section('Errors › Add HTTP Headers with RAISE', {
    PGRST: sends(
      'POST rpc/fail_as_chosen',
      {
        status: 419,
        json: { code: '123', message: 'Expired', details: 'd', hint: 'h' },
        headers: { 'x-powered-by': 'Nerd Rage', 'proxy-status': 'PostgREST; error=123' },
      },
      {
        body: {
          message: { code: '123', message: 'Expired', details: 'd', hint: 'h' },
          detail: { status: 419, status_text: 'Page Expired', headers: { 'X-Powered-By': 'Nerd Rage' } },
        },
      },
    ),
    'a message without a code': refuses('POST rpc/fail_as_chosen', 500, 'PGRST121', {
      body: { message: { message: 'm' }, detail: { status: 400, headers: {} } },
      part: {
        message: `Could not parse JSON in the "RAISE SQLSTATE 'PGRST'" error`,
        details: `Invalid JSON value for MESSAGE: '{"message":"m"}'`,
      },
    }),
    'a detail without headers': refuses('POST rpc/fail_as_chosen', 500, 'PGRST121', {
      body: { message: { code: '1', message: 'm' }, detail: { status: 400 } },
      part: { details: `Invalid JSON value for DETAIL: '{"status":400}'` },
    }),
    'no detail': refuses('POST rpc/fail_without_detail', 500, 'PGRST121', {
      body: {},
      part: { details: 'DETAIL is missing in the RAISE statement' },
    }),
  }),
  ...section('Observability › Content-Length Header', {
    'is left out of HEAD': sends('HEAD addresses', { headers: { 'content-length': null } }),
  }),
  ...section('Errors › Proxy-Status Header', {
    'of PostgREST': sends('HEAD nothing', {
      status: 404,
      text: '',
      headers: { 'proxy-status': 'PostgREST; error=PGRST205' },
    }),
    'of PostgreSQL': sends('HEAD people?nam=eq.1', {
      status: 400,
      headers: { 'proxy-status': 'PostgREST; error=42703' },
    }),
  }),
  ...section('Errors › Group 3 - JWT', {
    'a token of two parts': refuses('GET films', 401, 'PGRST301', {
      headers: { authorization: 'Bearer a.b' },
      part: { message: 'Expected 3 parts in JWT; got 2' },
    }),
  }),
  ...section('Errors › Group 1 - Api Request', {
    PGRST117: refuses('PURGE items', 405, 'PGRST117', {
      part: { message: 'Unsupported HTTP method: PURGE' },
    }),
  }),
  ...section('Errors › Group 2 - Schema Cache', {
    PGRST205: refuses('GET nothing', 404, 'PGRST205', {
      part: { message: "Could not find the table 'rest_contract.nothing' in the schema cache" },
    }),
  }),
  ...section('OpenAPI', {
    'is disabled, by its own type': accept('application/openapi+json', '', { status: 404, code: 'PGRST126' }),
    'is disabled': refuses('GET ', 404, 'PGRST126', {
      part: { message: 'Root endpoint metadata is disabled' },
    }),
  }),
  ...section('Authentication › Bearer Authentication', {
    'an empty token': refuses('GET films', 401, 'PGRST301', {
      headers: { authorization: 'Bearer ' },
      part: { message: 'Empty JWT is sent in Authorization header' },
    }),
    'a token of another key': sends(
      'GET films',
      {
        status: 401,
        code: 'PGRST301',
        headers: {
          'www-authenticate':
            'Bearer error="invalid_token", error_description="No suitable key or wrong key type"',
        },
      },
      { headers: { authorization: 'Bearer eyJhbGciOiJIUzI1NiJ9.eyJyb2xlIjoiYW5vbiJ9.c2lnbmF0dXJl' } },
    ),
  }),
  ...section('Authentication › User Impersonation', {
    'of a person': sends('GET rpc/request', { part: { role: 'authenticated' } }, { as: 'person' }),
    'of nobody': sends('GET rpc/request', { part: { role: 'anon', claims_role: 'anon' } }),
  }),
  ...section('Authentication › JWT Role Extraction', {
    'from the claim': sends('GET rpc/request', { part: { claims_role: 'authenticated' } }, { as: 'person' }),
  }),
]

export const transactionSettingCases = [
  ...section('Transactions › Access Mode on Tables and Views', {
    'a view that writes, by GET': refuses('GET call_counter', 405, '25006', {
      part: { message: 'cannot execute nextval() in a read-only transaction' },
    }),
  }),
  ...section('Transactions › Access Mode on Functions', {
    'a STABLE function that writes, by POST': refuses('POST rpc/false_promise', 405, '25006', { body: {} }),
    'a VOLATILE one by POST': sends('POST rpc/add_item', { json: 100 }, { body: { name: 'x' } }),
  }),
  ...section('Transactions › Request Headers, Cookies and JWT claims', {
    'Request Headers, Cookies': sends(
      'GET rpc/request',
      { part: { header: 'red', cookie: 'abc' } },
      { headers: { 'X-Colour': 'red', cookie: 'a=b; session=abc' } },
    ),
  }),
  ...section('Transactions › Request Path and Method', {
    'Request Path and Method': sends(
      'POST rpc/request',
      { part: { path: '/rpc/request', method: 'POST' } },
      { body: {} },
    ),
  }),
  ...section('Transactions › Request Role and Search Path', {
    'Request Role and Search Path': sends('GET rpc/request', { part: { role: 'anon', path_of_names: true } }),
  }),
  ...section('Transactions › Response Headers', {
    'Response Headers': sends(
      'POST rpc/answer_with',
      { json: 'done', headers: { 'x-where': 'there' } },
      { body: { headers: '[{"X-Where": "there"}]' } },
    ),
    'Response Headers, repeated': sends(
      'POST rpc/answer_with',
      { headers: { 'cache-control': 'public, max-age=259200' } },
      { body: { headers: '[{"Cache-Control": "public"}, {"Cache-Control": "max-age=259200"}]' } },
    ),
    'Response Headers instead of the usual': sends(
      'POST rpc/answer_with',
      { headers: { 'content-type': 'text/html' } },
      { body: { headers: '[{"Content-Type": "text/html"}]' } },
    ),
    'Response Headers that are none': refuses('POST rpc/answer_with', 500, 'PGRST111', {
      body: { headers: '{"a": 1}' },
    }),
  }),
  ...section('Transactions › Response Status Code', {
    'Response Status Code': sends(
      'POST rpc/answer_with',
      { status: 418, json: 'done' },
      { body: { status: '418' } },
    ),
    'Response Status Code that is none': refuses('POST rpc/answer_with', 500, 'PGRST112', {
      body: { status: 'many' },
    }),
  }),
  ...section('Transactions › Transaction End', {
    'what was written stays': {
      ...leaves('items', 'name=eq.four', 100),
      first: { ask: 'POST items', body: { name: 'four' } },
    },
  }),
  ...section('Transactions › Aborting transactions', {
    'what a function wrote goes with its error': {
      ...leaves('items', 'name=eq.gone'),
      first: { ask: 'POST rpc/write_and_fail', body: {} },
    },
  }),
  ...section('Transactions › Isolation Level', {
    'is read committed': gives('rpc/isolation', 'read committed'),
    'a function’s own': gives('rpc/isolation_of_its_own', 'serializable'),
    'a function’s own, by POST': sends(
      'POST rpc/isolation_of_its_own',
      { json: 'serializable' },
      { body: {} },
    ),
  }),
  ...section('Authentication › Custom Validation', {
    'by the pre-request, of somebody': refuses('GET films', 403, '42501', {
      headers: { 'x-blocked': 'yes' },
      as: 'person',
      part: { message: 'blocked as authenticated' },
    }),
  }),
  ...section('Transactions › Pre-Request', {
    'may refuse, as the caller': refuses('GET films', 401, '42501', {
      headers: { 'x-blocked': 'yes' },
      part: { message: 'blocked as anon' },
    }),
  }),
  ...section('Transactions › Setting headers via pre-request', {
    'sets headers': sends('GET films', { headers: { 'x-checked': 'yes' } }),
  }),
  ...section('Transactions › Hoisted Function Settings', {
    'a function’s own limit holds for the call': gives('rpc/limit_of_its_own', '4s'),
    'statement_timeout ends a loop': refuses('POST rpc/spin', 500, '57014', {
      body: {},
      part: { message: 'canceling statement due to statement timeout' },
    }),
    'statement_timeout ends a wait': refuses('POST rpc/sleep', 500, '57014', { body: { seconds: 5 } }),
    'and the next request is answered': {
      ...gives('addresses?id=eq.1', [{ id: 1, name: 'Home' }]),
      first: { ask: 'POST rpc/spin', body: {} },
    },
  }),
]

const plan = 'application/vnd.pgrst.plan'

export const planCases = [
  ...section('Observability › Execution plan', {
    text: accept(plan, 'films', {
      headers: { 'content-type': `${plan}+text; for="application/json"; charset=utf-8` },
    }),
    JSON: accept(`${plan}+json`, 'films', {
      headers: { 'content-type': `${plan}+json; for="application/json"; charset=utf-8` },
    }),
    'for another form, with options': accept(`${plan}; for="text/csv"; options=verbose|buffers`, 'films', {
      headers: { 'content-type': `${plan}+text; for="text/csv"; options=verbose|buffers; charset=utf-8` },
    }),
  }),
  ...section('Observability › Securing the Execution Plan', {
    'the pre-request may refuse it': sends(
      'GET films',
      { status: 401, code: '42501' },
      { headers: { accept: plan, 'x-blocked': 'yes' } },
    ),
  }),
]

/** Cases with at most two rows in an answer (`pgrst.db_max_rows`). */
export const limitedCases = section('Configuration › db-max-rows', {
  'of a table': sends('GET films?select=id&order=id', {
    json: [{ id: 1 }, { id: 2 }],
    headers: { 'content-range': '0-1/*' },
  }),
  'a higher limit does not help': gives('films?select=id&order=id&limit=3', [{ id: 1 }, { id: 2 }]),
  'a lower one counts': gives('films?select=id&order=id&limit=1', [{ id: 1 }]),
  'of a function': gives('rpc/numbers?upto=9', [1, 2]),
  'of what is embedded': gives('addresses?select=orders!billing(id)&id=eq.1&orders.order=id', [
    { orders: [{ id: 1 }, { id: 2 }] },
  ]),
  'the count is of all': sends(
    'GET films?select=id&order=id',
    { status: 206, headers: { 'content-range': '0-1/4' } },
    { headers: { prefer: 'count=exact' } },
  ),
  'a write is not limited': sends(
    'PATCH items?id=gt.0',
    { status: 204, headers: { 'content-range': '0-2/3' } },
    { headers: { prefer: 'count=exact' }, body: { rank: 1 } },
  ),
})

/** Time limits of callers at a Supabase project; `alter role` changes them. */
export const usualLimits = section('Transactions › Impersonated Role Settings', {
  'of nobody': gives('rpc/limit_in_force', '3s'),
  'of a person': gives('rpc/limit_in_force', '8s', { as: 'person' }),
})

/** Cases without plans, which are off by default. */
export const withoutPlans = section('Observability › Execution plan', {
  'is not available': accept(plan, 'films', { status: 406, code: 'PGRST107' }),
})
