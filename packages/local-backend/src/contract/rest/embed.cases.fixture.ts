import { gives, leaves, refuses, section, sends } from './rest-case.fixture.ts'

const page = 'Resource Embedding'
const film = (select: string, rows: unknown, more = '') =>
  gives(`films?select=${select}&order=id${more}`, rows)

export const embedCases = [
  ...section(`${page} › Many-to-one relationships`, {
    'Many-to-one': film(
      'title,directors(last_name)',
      [{ title: 'Pulp Fiction', directors: { last_name: 'Tarantino' } }],
      '&id=eq.1',
    ),
    'many-to-one with none': film('directors(id)', [{ directors: null }], '&id=eq.4'),
    'with an alias': film('director:directors(id)', [{ director: { id: 2 } }], '&id=eq.3'),
  }),
  ...section(`${page} › One-to-many relationships`, {
    'One-to-many': gives('directors?select=last_name,films(title)&order=id&films.order=id', [
      { last_name: 'Tarantino', films: [{ title: 'Pulp Fiction' }, { title: 'Reservoir Dogs' }] },
      { last_name: 'Eggers', films: [{ title: 'The Lighthouse' }] },
      { last_name: 'Yet', films: [] },
    ]),
  }),
  ...section(`${page} › Many-to-many relationships`, {
    'Many-to-many': gives('actors?select=first_name,films(title)&order=id&films.order=id&id=in.(1,3)', [
      { first_name: 'Willem', films: [{ title: 'The Lighthouse' }] },
      { first_name: 'Harvey', films: [{ title: 'Pulp Fiction' }, { title: 'Reservoir Dogs' }] },
    ]),
  }),
  ...section(`${page} › One-to-one relationships`, {
    'One-to-one, from either side': gives(
      'technical_specs?select=camera,films(title,technical_specs(camera))&film_id=eq.3',
      [
        {
          camera: 'Panavision',
          films: { title: 'The Lighthouse', technical_specs: { camera: 'Panavision' } },
        },
      ],
    ),
  }),
  ...section(`${page} › Foreign Key Joins`, {
    'by a key of two columns': gives('awards?select=jury,nominations(rank)', [
      { jury: 'Seven', nominations: { rank: 5 } },
    ]),
    'none between the two': refuses('GET films?select=people(id)', 400, 'PGRST200', {
      part: {
        message: "Could not find a relationship between 'films' and 'people' in the schema cache",
        details:
          "Searched for a foreign key relationship between 'films' and 'people' in the schema 'rest_contract', but no matches were found.",
      },
    }),
    'a name that is nearly right': refuses('GET films?select=directrs(id)', 400, 'PGRST200', {
      part: { hint: "Perhaps you meant 'directors' instead of 'directrs'." },
    }),
    '* is of the table of this schema': {
      ...film(
        'items(*)',
        [
          {
            items: [
              {
                id: 2,
                name: 'two',
                rank: 2,
                price: 2,
                film_id: 3,
                made: '2020-01-01T00:00:00+00:00',
                Note: null,
                doc: null,
                upper_name: 'TWO',
              },
            ],
          },
        ],
        '&id=eq.3',
      ),
      first: { ask: 'GET items' },
    },
  }),
  ...section(`${page} › Computed Relationships`, {
    'to-one, by ROWS 1': gives('premieres?select=location,film(title)&order=id', [
      { location: 'Cannes', film: { title: 'Pulp Fiction' } },
      { location: 'Nowhere', film: null },
    ]),
    'to-many': film('premieres(location)', [{ premieres: [{ location: 'Cannes' }] }], '&id=eq.1'),
  }),
  ...section(`${page} › Overriding Relationships`, {
    'a function goes before the foreign key': gives('shorts?select=directors(last_name)', [
      { directors: { last_name: 'Yet' } },
    ]),
  }),
  ...section(`${page} › Foreign Key Joins on Multiple Foreign Key Relationships`, {
    ambiguous: refuses('GET orders?select=*,addresses(*)', 300, 'PGRST201', {
      part: {
        message: "Could not embed because more than one relationship was found for 'orders' and 'addresses'",
        details: [
          {
            cardinality: 'many-to-one',
            embedding: 'orders with addresses',
            relationship: 'billing using orders(billing_address_id) and addresses(id)',
          },
          {
            cardinality: 'many-to-one',
            embedding: 'orders with addresses',
            relationship: 'shipping using orders(shipping_address_id) and addresses(id)',
          },
        ],
        hint: "Try changing 'addresses' to one of the following: 'addresses!billing', 'addresses!shipping'. Find the desired relationship in the 'details' key.",
      },
    }),
  }),
  ...section(`${page} › Multiple Many-To-One`, {
    'Multiple Many-To-One, by constraint': gives(
      'orders?select=b:addresses!billing(name),s:addresses!shipping(name)&id=eq.1',
      [{ b: { name: 'Home' }, s: { name: 'Work' } }],
    ),
    'Multiple Many-To-One, by column': gives('orders?select=s:addresses!shipping_address_id(name)&id=eq.1', [
      { s: { name: 'Work' } },
    ]),
    'the constraint as the name': gives('orders?select=shipping(name)&id=eq.1', [
      { shipping: { name: 'Work' } },
    ]),
    'the column as the name': gives('orders?select=shipping_address_id(name)&id=eq.1', [
      { shipping_address_id: { name: 'Work' } },
    ]),
  }),
  ...section(`${page} › Multiple One-To-Many`, {
    'Multiple One-To-Many': gives(
      'addresses?select=name,b:orders!billing(name),s:orders!shipping(name)&id=eq.1&b.order=id',
      [{ name: 'Home', b: [{ name: 'Filter' }, { name: 'Machine' }], s: [{ name: 'Machine' }] }],
    ),
    'a hint that fits nothing': refuses('GET orders?select=addresses!nowhere(name)', 400, 'PGRST200'),
  }),
  ...section(`${page} › Recursive One-To-One`, {
    'either side, by functions': gives(
      'presidents?select=last_name,predecessor(last_name),successor(last_name)&id=eq.2',
      [
        {
          last_name: 'Adams',
          predecessor: { last_name: 'Washington' },
          successor: { last_name: 'Jefferson' },
        },
      ],
    ),
  }),
  ...section(`${page} › Recursive Many-To-Many`, {
    'either side, by functions': gives(
      'users?select=username,subscribers(username),following(username)&id=eq.3',
      [
        {
          username: 'artist',
          subscribers: [{ username: 'patrick' }, { username: 'alicia' }],
          following: [{ username: 'streamer' }],
        },
      ],
    ),
  }),
  ...section(`${page} › Recursive One-To-Many`, {
    'One-To-Many, by a function': gives('employees?select=last_name,supervisees(last_name)&id=eq.1', [
      { last_name: 'Taylor', supervisees: [{ last_name: 'Johnson' }, { last_name: 'Miller' }] },
    ]),
  }),
  ...section(`${page} › Recursive Many-To-One`, {
    'Many-To-One, by a function': gives('employees?select=last_name,supervisor(last_name)&id=eq.3', [
      { last_name: 'Miller', supervisor: { last_name: 'Taylor' } },
    ]),
  }),
  ...section(`${page} › Foreign Key Joins on Partitioned Tables`, {
    'to its target': gives('box_office?select=revenue,films(title)&revenue=gte.1000', [
      { revenue: 1000000, films: { title: 'Pulp Fiction' } },
    ]),
    'from its target': film('box_office(bo_date)', [{ box_office: [{ bo_date: '2021-01-02' }] }], '&id=eq.1'),
    'a partition is no resource': refuses('GET box_office_2021_01', 404, 'PGRST205'),
  }),
  ...section(`${page} › Foreign Key Joins on Views`, {
    'a view embeds, and is embedded': gives(
      'films_view?select=title,directors(last_name,films_view(id))&id=eq.3',
      [{ title: 'The Lighthouse', directors: { last_name: 'Eggers', films_view: [{ id: 3 }] } }],
    ),
    'over several tables': gives(
      'nominations_view?select=film_title,films(rating),roles(character),actors(last_name)&rank=eq.5',
      [
        {
          film_title: 'The Lighthouse',
          films: { rating: 7.4 },
          roles: [{ character: 'Thomas Wake' }],
          actors: [{ last_name: 'Dafoe' }],
        },
      ],
    ),
    'a materialized one': gives('films_stored?select=title,directors(last_name)&id=eq.3', [
      { title: 'The Lighthouse', directors: { last_name: 'Eggers' } },
    ]),
  }),
  ...section(`${page} › Foreign Key Joins on Chains of Views`, {
    'Chains of Views': gives('films_view_of_view?select=directors(last_name)&id=eq.1', [
      { directors: { last_name: 'Tarantino' } },
    ]),
  }),
  ...section(`${page} › Foreign Key Joins on Table-Valued Functions`, {
    'of a set': gives('rpc/all_films?select=title,directors(last_name)&title=like.*House', []),
    'of a set, filtered': gives('rpc/all_films?select=title,directors(last_name)&title=like.*house', [
      { title: 'The Lighthouse', directors: { last_name: 'Eggers' } },
    ]),
    'of one row': gives('rpc/one_film?id=3&select=directors(last_name)', {
      directors: { last_name: 'Eggers' },
    }),
    'of no table': refuses('GET rpc/grid?select=films(id)', 400, 'PGRST200'),
  }),
  ...section(`${page} › Foreign Key Joins on Writes`, {
    'after an insert': sends(
      'POST items?select=name,films(title)',
      { status: 201, json: [{ name: 'four', films: { title: 'Reservoir Dogs' } }] },
      { headers: { prefer: 'return=representation' }, body: { name: 'four', film_id: 2 } },
    ),
    'after an update': sends(
      'PATCH items?id=eq.1&select=films(title,directors(last_name))',
      { json: [{ films: { title: 'The Lighthouse', directors: { last_name: 'Eggers' } } }] },
      { headers: { prefer: 'return=representation' }, body: { film_id: 3 } },
    ),
    'after a delete': sends(
      'DELETE items?id=eq.1&select=name,films(title)',
      { json: [{ name: 'one', films: { title: 'Pulp Fiction' } }] },
      { headers: { prefer: 'return=representation' } },
    ),
  }),
  ...section(`${page} › Nested Embedding`, {
    'through a join table': gives('actors?select=roles(character,films(title))&id=eq.1', [
      { roles: [{ character: 'Thomas Wake', films: { title: 'The Lighthouse' } }] },
    ]),
  }),
  ...section(`${page} › Embedded Filters`, {
    order: film(
      'actors(last_name)',
      [{ actors: [{ last_name: 'Keitel' }, { last_name: 'Thurman' }] }],
      '&id=eq.1&actors.order=last_name',
    ),
    filter: film(
      'id,roles(character)',
      [
        { id: 1, roles: [{ character: 'Mr. Wolf' }] },
        { id: 2, roles: [] },
      ],
      '&id=lt.3&roles.character=like.*Wolf',
    ),
    or: film(
      'roles(character)',
      [{ roles: [{ character: 'Mia Wallace' }] }],
      '&id=eq.1&roles.or=(character.like.Mia*,character.eq.x)',
    ),
    'limit and offset': film(
      'actors(id)',
      [{ actors: [{ id: 3 }] }],
      '&id=eq.1&actors.order=id&actors.limit=1&actors.offset=1',
    ),
    'by alias, twice the same table': film(
      'a:competitions(name),b:competitions(name)',
      [{ a: [{ name: 'Cannes' }], b: [] }],
      '&id=eq.1&a.year=eq.1994&b.year=eq.2019',
    ),
    nested: film(
      'roles(actors(first_name))',
      [{ roles: [{ actors: null }, { actors: { first_name: 'Uma' } }] }],
      '&id=eq.1&roles.actors.first_name=like.U*&roles.order=character.desc',
    ),
    'of what is not embedded': refuses('GET films?select=id&actors.id=eq.1', 400, 'PGRST108', {
      part: {
        message: "'actors' is not an embedded resource in this request",
        hint: "Verify that 'actors' is included in the 'select' query parameter.",
      },
    }),
  }),
  ...section(`${page} › Top-level Filtering`, {
    '!inner': film(
      'id,actors!inner(first_name)',
      [{ id: 1, actors: [{ first_name: 'Uma' }] }],
      '&actors.first_name=eq.Uma',
    ),
    '!inner with a hint': gives(
      'orders?select=id,addresses!billing!inner(name)&addresses.name=eq.Home&order=id&limit=1',
      [{ id: 1, addresses: { name: 'Home' } }],
    ),
    '!left is the usual': film('id,directors!left(id)', [{ id: 4, directors: null }], '&id=eq.4'),
    'counted alike': sends(
      'GET films?select=id,actors!inner(id)&actors.first_name=eq.Uma',
      { headers: { 'content-range': '0-0/1' } },
      { headers: { prefer: 'count=exact' } },
    ),
  }),
  ...section(`${page} › Null filtering on Embedded Resources`, {
    'not.is.null': film(
      'id,actors(id)',
      [{ id: 1, actors: [{ id: 2 }] }],
      '&actors.id=eq.2&actors=not.is.null',
    ),
    'is.null': film('id,nominations()', [{ id: 2 }, { id: 4 }], '&nominations=is.null'),
    'any other operator is for a column': refuses('GET films?select=id,actors(id)&actors=eq.1', 400, '42703'),
    'within or': film('id,actors(),directors()', [{ id: 4 }], '&or=(actors.is.null,directors.is.null)'),
  }),
  ...section(`${page} › OR filtering across Embedded Resources`, {
    'OR filtering across Embedded Resources': film(
      'id,actors(),directors()',
      [{ id: 1 }, { id: 3 }],
      '&directors.first_name=eq.Robert&actors.first_name=eq.Uma&or=(directors.not.is.null,actors.not.is.null)',
    ),
  }),
  ...section(`${page} › Empty Embed`, {
    'Empty Embed': film(
      'title,actors()',
      [{ title: 'Pulp Fiction' }],
      '&actors.first_name=eq.Uma&actors=not.is.null',
    ),
  }),
  ...section(`${page} › Top-level Ordering`, {
    'by a row that is one': gives(
      'films?select=id,directors(last_name)&director_id=not.is.null&order=directors(last_name),id.desc',
      [
        { id: 3, directors: { last_name: 'Eggers' } },
        { id: 2, directors: { last_name: 'Tarantino' } },
        { id: 1, directors: { last_name: 'Tarantino' } },
      ],
    ),
    'by rows that are many': refuses('GET films?select=id,actors(id)&order=actors(id)', 400, 'PGRST118', {
      part: { details: "'films' and 'actors' do not form a many-to-one or one-to-one relationship" },
    }),
    'by what is not embedded': refuses('GET films?select=id&order=directors(id)', 400, 'PGRST108'),
  }),
  ...section(`${page} › Spread To-One relationships`, {
    'to-one': film(
      'title,...directors(name:last_name)',
      [{ title: 'The Lighthouse', name: 'Eggers' }],
      '&id=eq.3',
    ),
    'to-one with none': film(
      'title,...directors(name:last_name)',
      [{ title: 'Orphan', name: null }],
      '&id=eq.4',
    ),
  }),
  ...section(`${page} › Spread To-Many relationships`, {
    'columns become lists': gives('directors?select=first_name,...films(titles:title)&id=in.(2,3)&order=id', [
      { first_name: 'Robert', titles: ['The Lighthouse'] },
      { first_name: 'Nobody', titles: [] },
    ]),
  }),
  ...section(`${page} › Order in spread to-many`, {
    'to-many, in order': gives(
      'directors?select=first_name,...films(titles:title,years:year)&id=eq.1&films.order=year',
      [{ first_name: 'Quentin', titles: ['Reservoir Dogs', 'Pulp Fiction'], years: [1992, 1994] }],
    ),
  }),
  ...section(`${page} › Multiple Spreads`, {
    'Multiple Spreads': gives(
      'directors?select=...films(titles:title,...technical_specs(cameras:camera),...roles(characters:character))&id=eq.1&films.order=year&films.roles.order=character',
      [
        {
          titles: ['Reservoir Dogs', 'Pulp Fiction'],
          cameras: [null, 'Arriflex 35-III'],
          characters: [['Mr. White'], ['Mia Wallace', 'Mr. Wolf']],
        },
      ],
    ),
  }),
  ...section(`${page} › Spread a join table`, {
    'Spread a join table': film(
      'title,actors:roles(character,...actors(first_name))',
      [{ title: 'The Lighthouse', actors: [{ character: 'Thomas Wake', first_name: 'Willem' }] }],
      '&id=eq.3',
    ),
  }),
]

const sales = (select: string, rows: unknown, more = '') => gives(`sales?select=${select}${more}`, rows)

export const aggregateCases = [
  ...section('Aggregate Functions', {
    sum: sales('amount.sum()', [{ sum: 70 }]),
    'a filter comes first': sales('amount.sum()', [{ sum: 20 }], '&id=eq.2'),
    'several, renamed': sales('total:amount.sum(),amount.avg()::int,quantity.max(),least:amount.min()', [
      { total: 70, avg: 23, max: 3, least: 10 },
    ]),
  }),
  ...section('Aggregate Functions › Automatic GROUP BY', {
    'Automatic GROUP BY': sales(
      'amount.sum(),order_date',
      [
        { sum: 30, order_date: '2023-01-01' },
        { sum: 40, order_date: '2023-01-02' },
      ],
      '&order=order_date',
    ),
  }),
  ...section('Aggregate Functions › The count() Aggregate', {
    'count() and count of a column': sales(
      'count(),quantities:quantity.count(),order_date',
      [
        { count: 2, quantities: 1, order_date: '2023-01-01' },
        { count: 1, quantities: 1, order_date: '2023-01-02' },
      ],
      '&order=order_date',
    ),
  }),
  ...section('Aggregate Functions › Casting the Aggregated Column', {
    'Casting the Aggregated Column': sales('details->tax::numeric.sum()', [{ sum: 6.5 }]),
  }),
  ...section('Aggregate Functions › Casting the Aggregate', {
    'Casting the Aggregate': sales('amount.sum()::text', [{ sum: '70' }]),
  }),
  ...section('Aggregate Functions › Grouping by an Embedded Resource', {
    'Grouping by an Embedded Resource': sales(
      'amount.sum(),actors(first_name)',
      [{ sum: 30, actors: { first_name: 'Willem' } }],
      '&customer=eq.1',
    ),
  }),
  ...section('Aggregate Functions › Using Aggregates Inside Embedded Resources', {
    'Using Aggregates Inside Embedded Resources': gives(
      'actors?select=id,sales(amount.sum(),order_date)&id=lt.3&order=id',
      [
        { id: 1, sales: [{ sum: 30, order_date: '2023-01-01' }] },
        { id: 2, sales: [{ sum: 40, order_date: '2023-01-02' }] },
      ],
    ),
  }),
  ...section('Aggregate Functions › Aggregates in To-One Spreads', {
    'Aggregates in To-One Spreads': sales(
      'order_date,...actors(first_name.max())',
      [
        { order_date: '2023-01-01', max: 'Willem' },
        { order_date: '2023-01-02', max: 'Uma' },
      ],
      '&order=order_date',
    ),
    'Aggregates inside to-many spreads': refuses('GET actors?select=...sales(amount.sum())', 400, 'PGRST127'),
  }),
]

/** Cases without aggregates, which are off by default. */
export const withoutAggregates = section('Aggregate Functions', {
  sum: refuses('GET sales?select=amount.sum()', 400, 'PGRST123'),
  'within an embedded resource': refuses('GET actors?select=sales(amount.sum())', 400, 'PGRST123'),
  'the rest works': leaves('sales', 'amount=gt.10', 2, 3),
})
