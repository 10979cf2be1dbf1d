import { gives, leaves, refuses, section, sends } from './rest-case.fixture.ts'

const page = 'Tables and Views'

export const selectCases = [
  ...section(`${page} › Vertical Filtering`, {
    'some columns': gives('people?select=first_name,age&id=eq.1', [{ first_name: 'Ada', age: 36 }]),
    'all columns and a computed one': gives('addresses?select=*&id=eq.1', [{ id: 1, name: 'Home' }]),
    'no column': gives('addresses?select=', [{}, {}]),
    'a column that is not there': refuses('GET people?select=nam', 400, '42703'),
    'a comma too many': refuses('GET people?select=id,', 400, 'PGRST100'),
    'parentheses not closed': refuses('GET films?select=id,roles(id', 400, 'PGRST100'),
  }),
  ...section(`${page} › Renaming Columns`, {
    'an alias': gives('people?select=fullName:first_name,birthDate:born&id=eq.1', [
      { fullName: 'Ada', birthDate: '1815-12-10' },
    ]),
    'an alias in quotes': gives('people?select="full.name":first_name&id=eq.1', [{ 'full.name': 'Ada' }]),
  }),
  ...section(`${page} › JSON Columns`, {
    '->> gives text, -> gives json': gives('people?select=json_data->>blood_type,json_data->phones&id=eq.1', [
      { blood_type: 'A-', phones: [{ number: '917-929-5745' }] },
    ]),
    'a longer way, by index': gives('people?select=json_data->phones->0->>number&id=eq.1', [
      { number: '917-929-5745' },
    ]),
    'an index from the end': gives('people?select=last:jsonb_data->a->b->-1&id=eq.1', [{ last: 2 }]),
    'a way that ends in an index is named by the last key': gives(
      'people?select=jsonb_data->a->b->0&id=eq.1',
      [{ b: 1 }],
    ),
    'a way that leads nowhere': gives('people?select=json_data->no->>thing&id=eq.1', [{ thing: null }]),
    'a filter on text': leaves('people', 'json_data->>blood_type=eq.A-', 1),
    'a filter on json compares as json': leaves('people', 'jsonb_data->age=gt.9', 1, 2),
    order: gives('people?select=id&jsonb_data->age=not.is.null&order=jsonb_data->>age.desc', [
      { id: 3 },
      { id: 2 },
      { id: 1 },
    ]),
    'text in a json column': gives('people?select=json_data&id=eq.4', [{ json_data: 'text' }]),
    'null of json is none of SQL': leaves('people', 'jsonb_data=not.is.null', 1, 2, 3, 4),
  }),
  ...section(`${page} › Composite / Array Columns`, {
    'fields and elements': gives(
      'people?select=location->>lat,location->long,first:tags->0,tags->>1&id=eq.1',
      [{ lat: '19.741755', long: -155.844437, first: 'maths', tags: 'poetry, prose' }],
    ),
    'a filter': leaves('people', 'location->lat=gte.19.8', 2),
    'a filter on an element': leaves('people', 'tags->>0=eq.maths', 1, 3),
    order: gives('people?select=id&location=not.is.null&order=location->>lat.desc', [{ id: 2 }, { id: 1 }]),
  }),
  ...section(`${page} › Casting Columns`, {
    'a cast': gives('people?select=salary::text&id=eq.1', [{ salary: '90000.00' }]),
    'a cast of a json value': gives('people?select=age:json_data->>age::int&id=eq.1', [{ age: 25 }]),
    'a cast to no type': refuses('GET people?select=salary::klingon', 400, '42704'),
    'no cast in a filter': refuses('GET people?salary::text=eq.1', 400, 'PGRST100'),
  }),
  ...section(`${page} › Ordering`, {
    'up, and down': gives('people?select=id&student=not.is.null&order=student.desc,age.asc', [
      { id: 2 },
      { id: 3 },
      { id: 1 },
    ]),
    'nulls are the greatest': gives('people?select=id&order=age.desc&limit=1', [{ id: 4 }]),
    nullsfirst: gives('people?select=id&order=age.nullsfirst&limit=1', [{ id: 4 }]),
    'desc.nullslast': gives('people?select=id&order=age.desc.nullslast&limit=1', [{ id: 1 }]),
    'a column that is not selected': gives('addresses?select=name&order=id.desc', [
      { name: 'Work' },
      { name: 'Home' },
    ]),
    'a column that is not there': refuses('GET people?order=nam', 400, '42703'),
    'no direction of that name': refuses('GET people?order=id.up', 400, 'PGRST100'),
  }),
  ...section('Computed Fields', {
    'are left out by *': gives('people?select=*,full_name:nick&id=eq.3', [
      {
        id: 3,
        first_name: 'Cy',
        last_name: 'Quote:"',
        age: 21,
        student: true,
        born: null,
        salary: null,
        big: 3,
        seen: null,
        mood: null,
        nick: null,
        photo: null,
        json_data: null,
        jsonb_data: { age: 9 },
        tags: ['maths'],
        numbers: [],
        period: null,
        shift: '[9,12)',
        location: null,
        bio: 'amusing dogs',
        bio_search: "'amus':1 'dog':2",
        full_name: null,
      },
    ]),
  }),
  ...section('Computed Fields › Vertical Filtering on Computed Fields', {
    'Vertical Filtering on Computed Fields': gives('people?select=full_name&id=eq.1', [
      { full_name: "Ada O'Neil" },
    ]),
  }),
  ...section('Computed Fields › Horizontal Filtering on Computed Fields', {
    'Horizontal Filtering on Computed Fields': leaves('people', 'full_name=like.*Perez', 2),
    'Full-text on Computed Fields': leaves('people', 'full_name=fts(simple).perez', 2),
  }),
  ...section('Computed Fields › Ordering on Computed Fields', {
    'Ordering on Computed Fields': gives('people?select=id&order=full_name.desc&limit=1', [{ id: 4 }]),
  }),
  ...section('Pagination and Count › Query Parameters', {
    'limit and offset': sends('GET films?select=id&order=id&limit=2&offset=1', {
      json: [{ id: 2 }, { id: 3 }],
      headers: { 'content-range': '1-2/*' },
    }),
    'limit=0': sends('GET films?limit=0', { json: [], headers: { 'content-range': '*/*' } }),
    'a negative limit': refuses('GET films?limit=-1', 416, 'PGRST103', {
      part: { details: 'Limit should be greater than or equal to zero.' },
    }),
    'an offset beyond the rows, not counted': sends('GET films?offset=9', {
      json: [],
      headers: { 'content-range': '*/*' },
    }),
  }),
  ...section('Pagination and Count › Range Header', {
    'from and to': sends(
      'GET films?select=id&order=id',
      { status: 200, json: [{ id: 1 }, { id: 2 }], headers: { 'content-range': '0-1/*' } },
      { headers: { 'range-unit': 'items', range: '0-1' } },
    ),
    'open-ended': gives('films?select=id&order=id', [{ id: 3 }, { id: 4 }], { headers: { range: '2-' } }),
    'of more than there are': sends(
      'GET films?select=id&order=id',
      { headers: { 'content-range': '3-3/*' }, json: [{ id: 4 }] },
      { headers: { range: '3-99' } },
    ),
    'the wrong way round': refuses('GET films', 416, 'PGRST103', {
      headers: { range: '2-1' },
      part: {
        details: 'The lower boundary must be lower than or equal to the upper boundary in the Range header.',
      },
    }),
    'and limit, of which the narrower counts': sends(
      'GET films?select=id&order=id&limit=1',
      { json: [{ id: 1 }], headers: { 'content-range': '0-0/*' } },
      { headers: { range: '0-2' } },
    ),
    'is for GET alone': sends(
      'HEAD films',
      { headers: { 'content-range': '0-3/*' } },
      { headers: { range: '1-2' } },
    ),
  }),
  ...section('Pagination and Count › Exact Count', {
    'of a part is 206': sends(
      'GET films?select=id&order=id&limit=1',
      { status: 206, headers: { 'content-range': '0-0/4', 'preference-applied': 'count=exact' } },
      { headers: { prefer: 'count=exact' } },
    ),
    'of everything is 200': sends(
      'HEAD films',
      { headers: { 'content-range': '0-3/4' } },
      { headers: { prefer: 'count=exact' } },
    ),
    'of nothing': sends(
      'GET films?id=eq.0',
      { json: [], headers: { 'content-range': '*/0' } },
      { headers: { prefer: 'count=exact' } },
    ),
    'beyond the rows': refuses('GET films?offset=9', 416, 'PGRST103', {
      headers: { prefer: 'count=exact' },
      part: { details: 'An offset of 9 was requested, but there are only 4 rows.' },
    }),
    'of a table-valued function': sends(
      'GET rpc/all_films?limit=1',
      { status: 206, headers: { 'content-range': '0-0/4' } },
      { headers: { prefer: 'count=exact' } },
    ),
  }),
  ...section('Pagination and Count › Planned Count', {
    planned: sends(
      'GET films?select=id&limit=1',
      { status: 206, headers: { 'content-range': /^0-0\/\d+$/, 'preference-applied': 'count=planned' } },
      { headers: { prefer: 'count=planned' } },
    ),
  }),
  ...section('Pagination and Count › Estimated Count', {
    'estimated counts few rows': sends(
      'GET films?select=id&limit=1',
      { status: 206, headers: { 'content-range': '0-0/4', 'preference-applied': 'count=estimated' } },
      { headers: { prefer: 'count=estimated' } },
    ),
  }),
  ...section('URL Grammar › Unicode support', {
    'Unicode support': leaves(
      encodeURIComponent('Order Items'),
      `${encodeURIComponent('موارد')}=eq.${encodeURIComponent('یک')}`,
      1,
    ),
  }),
  ...section('URL Grammar › Table / Columns with spaces', {
    'Table / Columns with spaces': gives('Order%20Items?select=id,Unit%20Price&Unit%20Price=lt.200', [
      { id: 1, 'Unit Price': 100 },
    ]),
  }),
  ...section('URL Grammar › Reserved characters', {
    'Reserved characters in a name': leaves('Order%20Items', '%22information.cpe%22=like.*MS*', 1),
    'Reserved characters in a value': leaves(
      'people',
      'last_name=in.(%22Quote:%5C%22%22,%22Back%5C%5Cslash%22)',
      3,
      4,
    ),
  }),
]
