import { gives, refuses, section, sends } from './rest-case.fixture.ts'

const page = 'Functions as RPC'
const text = { 'content-type': 'text/plain' }
const bytes = { 'content-type': 'application/octet-stream' }
const form = { 'content-type': 'application/x-www-form-urlencoded' }
const post = (name: string, body: unknown, json: unknown) => sends(`POST rpc/${name}`, { json }, { body })

export const callCases = [
  ...section(`${page} › Calling with POST`, {
    'an object of arguments': post('add_them', { a: 1, b: 2 }, 3),
    'a default': post('add_them', { a: 1 }, 11),
    'no arguments': post('answer', {}, 42),
    'no body': post('answer', '', 42),
    'names in quotes': post('quotedName', { someParam: 'x' }, 'x'),
    'an argument too many': refuses('POST rpc/add_them', 404, 'PGRST202', {
      body: { a: 1, c: 2 },
      part: { hint: 'Perhaps you meant to call the function rest_contract.add_them(a, b)' },
    }),
    'one too few': refuses('POST rpc/add_them', 404, 'PGRST202', { body: { b: 1 } }),
    'a function that is not there': refuses('POST rpc/add_thm', 404, 'PGRST202', {
      body: {},
      part: {
        message: 'Could not find the function rest_contract.add_thm without parameters in the schema cache',
        details:
          'Searched for the function rest_contract.add_thm without parameters or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache.',
        hint: 'Perhaps you meant to call the function rest_contract.add_them',
      },
    }),
    'a value of another type': refuses('POST rpc/add_them', 400, '22P02', { body: { a: 'x' } }),
    'any other verb': refuses('PATCH rpc/answer', 405, 'PGRST101', { body: {} }),
    'Stored Procedures are not supported': refuses('POST rpc/do_it', 404, 'PGRST202', { body: {} }),
    'a function of a row is none': refuses('POST rpc/full_name', 404, 'PGRST202', { body: {} }),
  }),
  ...section(`${page} › Calling with GET`, {
    arguments: gives('rpc/add_them?a=1&b=2', 3),
    'without arguments': gives('rpc/answer', 42),
    'an argument that looks like an operator': gives('rpc/quotedName?someParam=eqx', 'eqx'),
    HEAD: sends('HEAD rpc/add_them?a=1', {
      text: '',
      headers: { 'content-type': 'application/json; charset=utf-8' },
    }),
    'a function that writes': refuses('GET rpc/add_item?name=x', 405, '25006'),
    'an argument too many': refuses('GET rpc/add_them?a=1&c=2', 404, 'PGRST202'),
  }),
  ...section(`${page} › Functions with an array of JSON objects`, {
    'an array of JSON objects in a named parameter': post('kind_of', { doc: [{ x: 1 }, { x: 2 }] }, 'array'),
  }),
  ...section(`${page} › Functions with a single unnamed JSON parameter`, {
    'the body is the argument': post('mult_them', { x: 4, y: 2 }, 8),
    'as a fallback of an overloaded function': post('either', { b: 1 }, 'whole'),
    'a named one comes first': post('either', { a: 1 }, 'named'),
    'text in JSON stays text': post('kind_of', { doc: '123' }, 'string'),
  }),
  ...section(`${page} › Functions with a single unnamed parameter`, {
    text: sends('POST rpc/say_text', { json: 'a "b"' }, { headers: text, body: 'a "b"' }),
    xml: sends(
      'POST rpc/say_xml',
      { json: '<a>1</a>' },
      { headers: { 'content-type': 'text/xml' }, body: '<a>1</a>' },
    ),
    bytea: sends('POST rpc/count_bytes', { json: 3 }, { headers: bytes, body: new Uint8Array([0, 255, 10]) }),
    'none of that type': refuses('POST rpc/say_text', 404, 'PGRST202', {
      headers: bytes,
      body: 'x',
      part: {
        details:
          'Searched for the function rest_contract.say_text with a single unnamed bytea parameter, but no matches were found in the schema cache.',
        hint: null,
      },
    }),
  }),
  ...section(`${page} › Functions with array parameters`, {
    POST: post('plus_one', { arr: [1, 2] }, [2, 3]),
    'POST of a literal': post('plus_one', { arr: '{1,2}' }, [2, 3]),
    GET: gives('rpc/plus_one?arr=%7B1,2%7D', [2, 3]),
    'a composite': post('sum_point', { p: { x: 1, y: 2 } }, 3),
    composites: post(
      'sum_points',
      {
        p: [
          { x: 1, y: 2 },
          { x: 3, y: 4 },
        ],
      },
      10,
    ),
    'a composite by GET': gives('rpc/sum_point?p=(1,2)', 3),
  }),
  ...section(`${page} › Variadic functions`, {
    POST: post('plus_each', { v: [1, 2] }, [2, 3]),
    'GET, repeated': gives('rpc/plus_each?v=1&v=2', [2, 3]),
    'x-www-form-urlencoded, repeated': sends(
      'POST rpc/plus_each',
      { json: [2, 3] },
      { headers: form, body: 'v=1&v=2' },
    ),
    'x-www-form-urlencoded': sends('POST rpc/add_them', { json: 3 }, { headers: form, body: 'a=1&b=2' }),
  }),
  ...section(`${page} › Table-Valued Functions`, {
    'filtered, ordered, selected': gives('rpc/all_films?rating=gt.8&order=title.desc&select=title', [
      { title: 'Reservoir Dogs' },
      { title: 'Pulp Fiction' },
    ]),
    'by POST': sends(
      'POST rpc/all_films?select=id&limit=1&offset=1',
      { json: [{ id: 2 }], headers: { 'content-range': '1-1/*' } },
      { body: {} },
    ),
    'an argument and a filter': gives('rpc/one_film?id=1&select=title', { title: 'Pulp Fiction' }),
    'RETURNS TABLE': gives('rpc/grid?x=gt.1', [{ x: 2, y: 'b' }]),
    'out parameters': gives('rpc/both_ways?n=3', { n: 3, twice: 6 }),
    'a composite type': post('double_point', { p: { x: 1, y: 2 } }, { x: 2, y: 4 }),
  }),
  ...section(`${page} › Horizontal Filtering`, {
    'Horizontal Filtering on what is not selected': gives('rpc/all_films?select=id&title=like.The*', [
      { id: 3 },
    ]),
  }),
  ...section(`${page} › Scalar functions`, {
    'a set of values': gives('rpc/numbers?upto=3', [1, 2, 3]),
    null: gives('rpc/null_text', null),
    void: sends('POST rpc/nothing', { status: 204, text: '' }, { body: {} }),
    'a set of values, counted': sends(
      'GET rpc/numbers?upto=3&limit=2',
      { status: 206, json: [1, 2], headers: { 'content-range': '0-1/3' } },
      { headers: { prefer: 'count=exact' } },
    ),
  }),
  ...section(`${page} › Untyped functions`, {
    'SETOF record': gives('rpc/untyped', [{ id: 1, title: 'Pulp Fiction' }]),
  }),
  ...section(`${page} › Overloaded functions`, {
    'by number of arguments': gives('rpc/rental?customer=1', 'one'),
    'with another one': gives('rpc/rental?customer=1&from_date=2018-07-01', 'two'),
    'the same names are not supported': refuses('GET rpc/same_names?a=1', 300, 'PGRST203', {
      part: {
        message:
          'Could not choose the best candidate function between: rest_contract.same_names(a => integer), rest_contract.same_names(a => text)',
        hint: 'Try renaming the parameters or the function itself in the database so function overloading can be resolved',
      },
    }),
  }),
]
