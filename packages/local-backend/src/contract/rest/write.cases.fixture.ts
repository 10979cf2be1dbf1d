import { gives, leaves, refuses, section, sends, type UnnamedCase } from './rest-case.fixture.ts'

const page = 'Tables and Views'
const whole = { prefer: 'return=representation' }
const csv = { ...whole, 'content-type': 'text/csv' }
const form = { ...whole, 'content-type': 'application/x-www-form-urlencoded' }
const texts = ['123', 'hello', 'null', '"q"', 'true', '{"a":1}', '']
/** Returns a case that writes first, and then checks the answer to another request. */
const then = (first: UnnamedCase['ask'], body: unknown, seen: UnnamedCase, headers = {}): UnnamedCase => ({
  ...seen,
  first: { ask: first, body, headers },
})

export const writeCases = [
  ...section(`${page} › Insert`, {
    'an object': sends(
      'POST items',
      { status: 201, text: '', headers: { 'content-range': '*/*' } },
      { body: { name: 'four' } },
    ),
    'is stored, with defaults': then(
      'POST items',
      { name: 'four' },
      gives('items?select=id,rank,upper_name&name=eq.four', [{ id: 100, rank: 7, upper_name: 'FOUR' }]),
    ),
    'a representation, of some columns': sends(
      'POST items?select=id,name',
      { status: 201, json: [{ id: 100, name: 'four' }] },
      { headers: whole, body: { name: 'four' } },
    ),
    'into a view': sends(
      'POST items_view',
      { status: 201, json: [{ id: 9, name: 'nine', rank: 1 }] },
      { headers: whole, body: { id: 9, name: 'nine', rank: 1 } },
    ),
    'into a view that takes none': refuses('POST items_count', 500, '55000', { body: { n: 1 } }),
    'a column that is not there': refuses('POST items', 400, 'PGRST204', {
      body: { nam: 1 },
      part: { message: "Could not find the 'nam' column of 'items' in the schema cache" },
    }),
    'a column that is computed': refuses('POST items', 400, '428C9', { body: { upper_name: 'X' } }),
    'texts in json columns stay texts': sends(
      'POST items?select=Note,doc',
      { status: 201, json: texts.map((text) => ({ Note: text, doc: text })) },
      { headers: whole, body: texts.map((text) => ({ Note: text, doc: text })) },
    ),
    'null is a null of SQL': then(
      'POST items',
      { name: 'x', Note: null },
      leaves('items', 'name=eq.x&Note=is.null', 100),
    ),
    'digits stay': sends(
      'POST items?select=id,Note',
      { status: 201, text: '[{"id":9007199254740993,"Note":{"n": 0.10}}]' },
      { headers: whole, body: '{"id":9007199254740993,"Note":{"n": 0.10}}' },
    ),
    'malformed JSON': refuses('POST items', 400, 'PGRST102', { body: '{' }),
    nothing: refuses('POST items', 400, 'PGRST102', { body: '' }),
    'another type of body': refuses('POST items', 400, 'PGRST102', {
      body: 'x',
      headers: { 'content-type': 'image/png' },
      part: { message: 'Content-Type not acceptable: image/png' },
    }),
    'without a grant': refuses('POST addresses', 401, '42501', { body: { id: 9 } }),
    'a wrong value': refuses('POST items', 400, '22P02', { body: { rank: 'much' } }),
    'a check': refuses('POST items', 400, '23514', { body: { price: -1 } }),
    'a row that is there': refuses('POST items', 409, '23505', { body: { name: 'one' } }),
    'a foreign key to nothing': refuses('POST items', 409, '23503', { body: { film_id: 99 } }),
    'a policy that says no': refuses('POST own', 403, '42501', {
      body: { id: 9, owner: 'another' },
      as: 'person',
    }),
  }),
  ...section(`${page} › x-www-form-urlencoded`, {
    'a row': sends(
      'POST items?select=name,rank',
      { status: 201, json: [{ name: 'J D', rank: 5 }] },
      { headers: form, body: 'name=J+D&rank=5' },
    ),
  }),
  ...section(`${page} › Bulk Insert`, {
    JSON: sends(
      'POST items?select=name,rank',
      {
        status: 201,
        json: [
          { name: 'a', rank: 1 },
          { name: 'b', rank: null },
        ],
      },
      {
        headers: whole,
        body: [
          { name: 'a', rank: 1 },
          { name: 'b', rank: null },
        ],
      },
    ),
    'of objects without keys': sends(
      'POST loose',
      {
        status: 201,
        json: [
          { name: null, rank: 7 },
          { name: null, rank: 7 },
        ],
      },
      { headers: whole, body: [{}, {}] },
    ),
    'of none': sends('POST items', { status: 201, json: [] }, { headers: whole, body: [] }),
    'with unlike keys': refuses('POST items', 400, 'PGRST102', {
      body: [{ name: 'a' }, { rank: 1 }],
      part: { message: 'All object keys must match' },
    }),
    'all or nothing': then('POST items', [{ name: 'a' }, { name: 'one' }], leaves('items', 'name=eq.a')),
    CSV: sends(
      'POST items?select=name,rank',
      {
        status: 201,
        json: [
          { name: 'D, "i"', rank: 4 },
          { name: '', rank: null },
        ],
      },
      { headers: csv, body: 'name,rank\n"D, ""i""",4\n,NULL\n' },
    ),
    'CSV of lines unlike': refuses('POST items', 400, 'PGRST102', { headers: csv, body: 'name,rank\na\n' }),
  }),
  ...section(`${page} › Specifying Columns`, {
    'the rest is ignored': sends(
      'POST items?columns=name&select=name,rank',
      { status: 201, json: [{ name: 'a', rank: 7 }] },
      { headers: whole, body: { name: 'a', rank: 1, extra: true } },
    ),
    'unlike keys are null': sends(
      'POST items?columns=name,rank&select=name,rank',
      {
        status: 201,
        json: [
          { name: 'a', rank: null },
          { name: null, rank: 2 },
        ],
      },
      { headers: whole, body: [{ name: 'a' }, { rank: 2 }] },
    ),
    'a name in quotes': sends(
      'POST items?columns="Note"&select=Note',
      { status: 201, json: [{ Note: [1] }] },
      { headers: whole, body: { Note: [1], name: 'x' } },
    ),
    'one that is not there': refuses('POST items?columns=nam', 400, 'PGRST204', { body: { nam: 1 } }),
    'of an update': sends(
      'PATCH items?id=eq.1&columns=rank&select=name,rank',
      { json: [{ name: 'one', rank: 5 }] },
      { headers: whole, body: { rank: 5, name: 'x' } },
    ),
  }),
  ...section(`${page} › Update`, {
    'by a filter': sends(
      'PATCH items?rank=lt.3',
      { status: 204, text: '', headers: { 'content-range': '0-1/*' } },
      { body: { price: 9 } },
    ),
    'is stored, in those rows alone': then(
      'PATCH items?rank=lt.3',
      { price: 9 },
      leaves('items', 'price=eq.9', 1, 2),
    ),
    'a representation': sends(
      'PATCH items?id=eq.1&select=id,price',
      { json: [{ id: 1, price: 9.25 }] },
      { headers: whole, body: { price: 9.25 } },
    ),
    'of a json column by a text': sends(
      'PATCH items?id=eq.1&select=Note,doc',
      { json: [{ Note: '123', doc: 'null' }] },
      { headers: whole, body: { Note: '123', doc: 'null' } },
    ),
    'of no row': sends(
      'PATCH items?id=eq.99',
      { status: 204, headers: { 'content-range': '*/*' } },
      { body: { rank: 1 } },
    ),
    'of nothing': sends('PATCH items?id=eq.1', { status: 204 }, { body: {} }),
    'of a view': sends(
      'PATCH items_view?id=eq.1&select=rank',
      { json: [{ rank: 5 }] },
      { headers: whole, body: { rank: 5 } },
    ),
    'a column that is not there': refuses('PATCH items?id=eq.1', 400, 'PGRST204', { body: { nam: 1 } }),
    'a policy shows no row of others': sends(
      'PATCH own?id=eq.2&select=id',
      { json: [] },
      { headers: whole, body: { word: 'x' }, as: 'person' },
    ),
  }),
  ...section(`${page} › Upsert`, {
    'merge-duplicates': sends(
      'POST pairs',
      {
        status: 201,
        json: [
          { a: 1, b: 1, word: 'new' },
          { a: 2, b: 1, word: 'z' },
        ],
        headers: { 'preference-applied': 'resolution=merge-duplicates, return=representation' },
      },
      {
        headers: { prefer: 'resolution=merge-duplicates, return=representation' },
        body: [
          { a: 1, b: 1, word: 'new' },
          { a: 2, b: 1, word: 'z' },
        ],
      },
    ),
    'merge-duplicates of rows that were all there': sends(
      'POST pairs',
      { status: 200 },
      { headers: { prefer: 'resolution=merge-duplicates' }, body: { a: 1, b: 1, word: 'new' } },
    ),
    'merges what was named': then(
      'POST pairs',
      { a: 1, b: 1, word: 'new' },
      gives('pairs?select=word&order=b', [{ word: 'new' }, { word: 'y' }]),
      { prefer: 'resolution=merge-duplicates' },
    ),
    'of a json column by a text': sends(
      'POST items?select=Note',
      { status: 200, json: [{ Note: '123' }] },
      {
        headers: { prefer: 'resolution=merge-duplicates, return=representation' },
        body: { id: 1, Note: '123' },
      },
    ),
    'ignore-duplicates': sends(
      'POST pairs',
      { status: 201, json: [{ a: 2, b: 1, word: 'z' }] },
      {
        headers: { prefer: 'resolution=ignore-duplicates, return=representation' },
        body: [
          { a: 1, b: 1, word: 'new' },
          { a: 2, b: 1, word: 'z' },
        ],
      },
    ),
    'with missing=default': sends(
      'POST items?columns=id,name&select=id,name',
      {
        status: 201,
        part: [{ id: 1, name: 'uno' }, { name: 'new' }],
      },
      {
        headers: { prefer: 'resolution=merge-duplicates, missing=default, return=representation' },
        body: [{ id: 1, name: 'uno' }, { name: 'new' }],
      },
    ),
    'without a primary key it inserts, and says nothing of it': sends(
      'POST loose',
      { status: 201, headers: { 'preference-applied': 'return=minimal' } },
      { headers: { prefer: 'resolution=merge-duplicates, return=minimal' }, body: { name: 'a' } },
    ),
  }),
  ...section(`${page} › On Conflict`, {
    'On Conflict': sends(
      'POST items?on_conflict=name&select=id,rank',
      { status: 200, json: [{ id: 1, rank: 50 }] },
      {
        headers: { prefer: 'resolution=merge-duplicates, return=representation' },
        body: { name: 'one', rank: 50 },
      },
    ),
    'On Conflict of columns that are not unique': refuses('POST items?on_conflict=rank', 400, '42P10', {
      headers: { prefer: 'resolution=merge-duplicates' },
      body: { name: 'x', rank: 1 },
    }),
    'On Conflict of a column that is not there': refuses('POST items?on_conflict=nam', 400, '42703', {
      headers: { prefer: 'resolution=merge-duplicates' },
      body: { name: 'x' },
    }),
  }),
  ...section(`${page} › PUT`, {
    'a new row': sends(
      'PUT pairs?a=eq.5&b=eq.1',
      { status: 201, json: [{ a: 5, b: 1, word: 'new' }] },
      { headers: whole, body: { a: 5, b: 1, word: 'new' } },
    ),
    'a row that is there': sends(
      'PUT pairs?a=eq.1&b=eq.1',
      { status: 200, json: [{ a: 1, b: 1, word: 'new' }] },
      { headers: whole, body: { a: 1, b: 1, word: 'new' } },
    ),
    'without a representation': sends(
      'PUT pairs?a=eq.1&b=eq.1',
      { status: 204, text: '' },
      { body: { a: 1, b: 1, word: 'new' } },
    ),
    'a body of another row': refuses('PUT pairs?a=eq.1&b=eq.1', 400, 'PGRST115', {
      body: { a: 1, b: 2, word: 'x' },
    }),
    'part of the key': refuses('PUT pairs?a=eq.1', 405, 'PGRST105', { body: { a: 1, b: 1 } }),
    'more than the key': refuses('PUT pairs?a=eq.1&b=eq.1&word=eq.x', 405, 'PGRST105', {
      body: { a: 1, b: 1 },
    }),
    'another operator': refuses('PUT pairs?a=gt.1&b=eq.1', 405, 'PGRST105', { body: { a: 1, b: 1 } }),
    'a limit': refuses('PUT pairs?a=eq.1&b=eq.1&limit=1', 400, 'PGRST114', { body: { a: 1, b: 1 } }),
    'of a table without a key': refuses('PUT loose?name=eq.a', 405, 'PGRST105', { body: { name: 'a' } }),
  }),
  ...section(`${page} › Delete`, {
    'by a filter': sends('DELETE items?rank=lt.3', {
      status: 204,
      text: '',
      headers: { 'content-range': '*/*' },
    }),
    'those rows alone': then('DELETE items?rank=lt.3', undefined, leaves('items', '', 3)),
    'a representation': sends(
      'DELETE items?id=eq.1&select=name',
      { json: [{ name: 'one' }] },
      { headers: whole },
    ),
    'of no row': sends('DELETE items?id=eq.99', { json: [] }, { headers: whole }),
    'a column that is not there deletes nothing': refuses('DELETE items?nam=eq.x', 400, '42703'),
    'a limit is not heeded by a write': sends(
      'DELETE items?limit=1&order=id&select=id',
      { part: [{ id: 1 }, { id: 2 }, { id: 3 }] },
      { headers: whole },
    ),
  }),
  ...section('Prefer Header › Minimal', {
    Minimal: sends(
      'POST items',
      { status: 201, text: '', headers: { 'preference-applied': 'return=minimal', location: null } },
      { headers: { prefer: 'return=minimal' }, body: { name: 'a' } },
    ),
  }),
  ...section('Prefer Header › Headers Only', {
    'Headers Only': sends(
      'POST items',
      {
        status: 201,
        text: '',
        headers: { location: '/items?id=eq.100', 'preference-applied': 'return=headers-only' },
      },
      { headers: { prefer: 'return=headers-only' }, body: { name: 'a' } },
    ),
    'Headers Only, of a key of two': sends(
      'POST pairs',
      { status: 201, headers: { location: '/pairs?a=eq.8&b=eq.9' } },
      { headers: { prefer: 'return=headers-only' }, body: { a: 8, b: 9 } },
    ),
  }),
  ...section('Prefer Header › Full', {
    'Full, counted': sends(
      'POST loose',
      { status: 201, json: [{ name: 'x', rank: 7 }], headers: { 'content-range': '*/1' } },
      { headers: { prefer: 'return=representation,count=exact' }, body: { name: 'x' } },
    ),
    'an update, counted': sends(
      'PATCH loose?rank=gt.0',
      { status: 204, headers: { 'content-range': '0-1/2' } },
      { headers: { prefer: 'count=exact' }, body: { rank: 3 } },
    ),
    'a delete, counted': sends(
      'DELETE loose?rank=gt.0',
      { status: 204, headers: { 'content-range': '*/2' } },
      { headers: { prefer: 'count=exact' } },
    ),
  }),
  ...section('Prefer Header › Missing', {
    'null is the usual': sends(
      'POST loose?columns=name,rank',
      { status: 201, json: [{ name: 'x', rank: null }] },
      { headers: whole, body: [{ name: 'x' }] },
    ),
    'missing=null': sends(
      'POST loose?columns=name,rank',
      {
        status: 201,
        json: [{ name: 'x', rank: null }],
        headers: { 'preference-applied': 'missing=null, return=representation' },
      },
      { headers: { prefer: 'missing=null, return=representation' }, body: [{ name: 'x' }] },
    ),
    'missing=default': sends(
      'POST loose?columns=name,rank',
      {
        status: 201,
        json: [
          { name: 'x', rank: 7 },
          { name: 'y', rank: 15 },
        ],
        headers: { 'preference-applied': 'missing=default, return=representation' },
      },
      {
        headers: { prefer: 'missing=default, return=representation' },
        body: [{ name: 'x' }, { name: 'y', rank: 15 }],
      },
    ),
    'of an update': sends(
      'PATCH loose?name=eq.a&columns=rank',
      { json: [{ name: 'a', rank: 7 }] },
      { headers: { prefer: 'missing=default, return=representation' }, body: {} },
    ),
  }),
  ...section('Prefer Header › Strict or Lenient Handling', {
    strict: refuses('GET films', 400, 'PGRST122', {
      headers: { prefer: 'handling=strict, foo, bar' },
      part: { details: 'Invalid preferences: foo, bar' },
    }),
    lenient: sends(
      'GET films',
      { headers: { 'preference-applied': 'handling=lenient' } },
      { headers: { prefer: 'handling=lenient, foo, bar' } },
    ),
    'the first of two counts': sends(
      'POST loose',
      { status: 201, text: '' },
      { headers: { prefer: 'return=minimal, return=representation' }, body: { name: 'x' } },
    ),
  }),
  ...section('Prefer Header › Timezone', {
    'a zone': sends(
      'GET people?select=seen&id=eq.1',
      {
        json: [{ seen: '2024-05-01T03:30:00.25-07:00' }],
        headers: { 'preference-applied': 'timezone=America/Los_Angeles' },
      },
      { headers: { prefer: 'timezone=America/Los_Angeles' } },
    ),
    'an invalid one is ignored': sends(
      'GET people?select=seen&id=eq.1',
      { json: [{ seen: '2024-05-01T10:30:00.25+00:00' }], headers: { 'preference-applied': null } },
      { headers: { prefer: 'timezone=Jupiter/Red_Spot' } },
    ),
    'an invalid one with handling=strict': refuses('GET people', 400, 'PGRST122', {
      headers: { prefer: 'handling=strict, timezone=Jupiter/Red_Spot' },
    }),
    'does not outlive the request': {
      ...gives('people?select=seen&id=eq.1', [{ seen: '2024-05-01T10:30:00.25+00:00' }]),
      first: { ask: 'GET people?limit=1', headers: { prefer: 'timezone=Asia/Tokyo' } },
    },
  }),
  ...section('Prefer Header › Max Affected', {
    'an update': refuses('PATCH items?id=gt.0', 400, 'PGRST124', {
      headers: { prefer: 'handling=strict, max-affected=2' },
      body: { rank: 1 },
      part: { details: 'The query affects 3 rows' },
    }),
    'nothing of it stays': then('DELETE items?id=gt.0', undefined, leaves('items', '', 1, 2, 3), {
      prefer: 'handling=strict, max-affected=2',
    }),
    'as many as allowed': sends(
      'DELETE items?id=gt.1',
      { status: 204, headers: { 'preference-applied': 'handling=strict, max-affected=2' } },
      { headers: { prefer: 'handling=strict, max-affected=2' } },
    ),
    'lenient handling ignores it': sends(
      'DELETE items?id=gt.0',
      { status: 204, headers: { 'preference-applied': null } },
      { headers: { prefer: 'max-affected=1' } },
    ),
    'a function': refuses('POST rpc/delete_items', 400, 'PGRST124', {
      headers: { prefer: 'handling=strict, max-affected=2' },
      body: {},
    }),
    'a function that returns no set': refuses('POST rpc/answer', 400, 'PGRST128', {
      headers: { prefer: 'handling=strict, max-affected=2' },
      body: {},
    }),
  }),
]

export const transactionCases = section('Prefer Header › Transaction End Preference', {
  'tx=rollback answers, and keeps nothing': then(
    'POST items',
    { name: 'four' },
    leaves('items', 'name=eq.four'),
    { prefer: 'tx=rollback' },
  ),
  'tx=rollback is said': sends(
    'POST loose',
    {
      status: 201,
      json: [{ name: 'x', rank: 7 }],
      headers: { 'preference-applied': 'return=representation, tx=rollback' },
    },
    { headers: { prefer: 'tx=rollback, return=representation' }, body: { name: 'x' } },
  ),
  'tx=commit': sends(
    'DELETE loose?name=eq.a',
    { status: 204, headers: { 'preference-applied': 'tx=commit' } },
    { headers: { prefer: 'tx=commit' } },
  ),
})

/** Cases without `tx=rollback`, which is off by default. */
export const withoutRollback = section('Prefer Header › Transaction End Preference', {
  'tx=rollback is not applied': sends(
    'POST loose',
    { status: 201, headers: { 'preference-applied': null } },
    { headers: { prefer: 'tx=rollback' }, body: { name: 'x' } },
  ),
  'what was written stays': then('DELETE items?id=eq.1', undefined, leaves('items', '', 2, 3), {
    prefer: 'tx=rollback',
  }),
})
