/** Type declaration of a page for a custom element, `<portico-billing>`. */
export const ownElement = `import type { PorticoAttributes } from '@portico/elements'
declare module '@portico/elements' {
  interface PorticoElements {
    'portico-billing': PorticoAttributes & { customer?: string }
  }
}
`
/**
 * Pages of each kind: the packages they have, a file that compiles, and lines that do not, each with the reason: wrong names and
 * values of attributes and properties.
 */
export const createTypedHosts = [
  {
    host: 'a page without a framework',
    packages: [],
    entry: '@portico/elements',
    right: `const files = document.querySelector('portico-files')
if (files) files.getAccessToken = async () => null
files?.addEventListener('portico-open', ({ detail }) => detail.name.trim())
document.createElement('portico-billing').getAccessToken = () => null
Object.assign(document.createElement('portico-data'), { theme: 'dark' }).readOnly = true
`,
    wrong: [
      ["document.createElement('portico-files').getAccessToken = 1", "Type 'number' is not assignable"],
      ["document.createElement('portico-files').theme = 'pink'", `Type '"pink"' is not assignable`],
      ["document.createElement('portico-files').bukket = 'files'", "Property 'bukket' does not exist"],
      ["document.createElement('portico-billing').customer = 7", "Type 'number' is not assignable"],
    ],
  },
  {
    host: 'React 19',
    packages: ['react', '@types/react'],
    entry: '@portico/elements/react',
    right: `const url = { 'supabase-url': 'https://abc.supabase.co', 'supabase-key': 'sb_publishable_your_key' }
export const page = (
  <>
    <portico-data {...url} read-only onportico-session={({ detail }) => detail.user?.email} />
    <portico-billing {...url} customer="ada" getAccessToken={() => null} className="wide" />
  </>
)
`,
    wrong: [
      [
        'export const one = <portico-auth supabase-key="k" />',
        "Property ''supabase-url'' is missing in type",
      ],
      [
        'export const two = <portico-data supabase-url="u" supabase-key="k" tabel="t" />',
        "Property 'tabel' does not exist",
      ],
      [
        'export const three = <portico-data supabase-url="u" supabase-key="k" theme="pink" />',
        `Type '"pink"' is not assignable`,
      ],
      [
        'export const four = <portico-data supabase-url="u" supabase-key="k" getAccessToken={42} />',
        "Type 'number' is not assignable",
      ],
      [
        'export const five = <portico-billing supabase-url="u" supabase-key="k" customer={7} />',
        "Type 'number' is not assignable",
      ],
    ],
  },
  {
    host: 'Vue',
    packages: ['vue'],
    entry: '@portico/elements/vue',
    // Types for the template compiler: names in camel case, also of listeners.
    right: `type Props<Tag extends keyof import('vue').GlobalComponents> =
  InstanceType<import('vue').GlobalComponents[Tag]>['$props']
const url = { supabaseUrl: 'https://abc.supabase.co', supabaseKey: 'sb_publishable_your_key' }
export const data: Props<'portico-data'> = { ...url, onPorticoOpen: ({ detail }) => detail.kind }
export const billing: Props<'portico-billing'> = { ...url, customer: 'ada', getAccessToken: () => null }
`,
    wrong: [
      [
        "export const one: InstanceType<import('vue').GlobalComponents['portico-auth']>['$props']['theme'] = 'pink'",
        `Type '"pink"' is not assignable`,
      ],
      [
        "export const two: InstanceType<import('vue').GlobalComponents['portico-data']>['$props'] = { supabaseUrl: 'u', supabaseKey: 'k', tabel: 't' }",
        "'tabel' does not exist",
      ],
      [
        "export const three: InstanceType<import('vue').GlobalComponents['portico-data']>['$props'] = { supabaseUrl: 'u' }",
        "Property 'supabaseKey' is missing",
      ],
      [
        "export const four: InstanceType<import('vue').GlobalComponents['portico-data']>['$props']['getAccessToken'] = 42",
        "Type 'number' is not assignable",
      ],
    ],
  },
  {
    host: 'Svelte 5',
    packages: ['svelte'],
    entry: '@portico/elements/svelte',
    // Types for the template compiler.
    right: `import type { SvelteHTMLElements } from 'svelte/elements'
const url = { 'supabase-url': 'https://abc.supabase.co', 'supabase-key': 'sb_publishable_your_key' }
export const data: SvelteHTMLElements['portico-data'] = {
  ...url,
  class: 'wide',
  getAccessToken: () => null,
  'onportico-open': ({ detail }) => detail.kind,
}
export const billing: SvelteHTMLElements['portico-billing'] = { ...url, customer: 'ada' }
`,
    wrong: [
      [
        "export const one: import('svelte/elements').SvelteHTMLElements['portico-auth']['getAccessToken'] = 42",
        "Type 'number' is not assignable",
      ],
      [
        "export const two: import('svelte/elements').SvelteHTMLElements['portico-data'] = { 'supabase-url': 'u', 'supabase-key': 'k', tabel: 't' }",
        "'tabel' does not exist",
      ],
      [
        "export const three: import('svelte/elements').SvelteHTMLElements['portico-data']['theme'] = 'pink'",
        `Type '"pink"' is not assignable`,
      ],
      [
        "export const four: import('svelte/elements').SvelteHTMLElements['portico-files'] = { 'supabase-url': 'u' }",
        "Property ''supabase-key'' is missing",
      ],
    ],
  },
]
