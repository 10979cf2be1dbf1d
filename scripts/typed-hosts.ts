/** What a page says of an element that somebody has made, `<portico-billing>`. */
export const ownElement = `import type { PorticoAttributes } from '@portico/elements'
declare module '@portico/elements' {
  interface PorticoElements {
    'portico-billing': PorticoAttributes & { customer?: string }
  }
}
`
/** Pages of each kind: the packages they have, a file that compiles, and one that does not, with the reason. */
export const typedHosts = [
  {
    host: 'a page without a framework',
    packages: [],
    entry: '@portico/elements',
    right: `const files = document.querySelector('portico-files')
if (files) files.getAccessToken = async () => null
files?.addEventListener('portico-open', ({ detail }) => detail.name.trim())
document.createElement('portico-billing').getAccessToken = () => null
`,
    wrong: "document.createElement('portico-files').getAccessToken = 1\n",
    problem: "wrong.tsx(2,1): error TS2322: Type 'number' is not assignable",
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
    wrong: 'export const page = <portico-auth supabase-key="sb_publishable_your_key" />\n',
    problem: "Property ''supabase-url'' is missing in type",
  },
  {
    host: 'Vue',
    packages: ['vue'],
    entry: '@portico/elements/vue',
    // What the compiler of a template asks for: names in camel case, listeners among them.
    right: `type Props<Tag extends keyof import('vue').GlobalComponents> =
  InstanceType<import('vue').GlobalComponents[Tag]>['$props']
const url = { supabaseUrl: 'https://abc.supabase.co', supabaseKey: 'sb_publishable_your_key' }
export const data: Props<'portico-data'> = { ...url, onPorticoOpen: ({ detail }) => detail.kind }
export const billing: Props<'portico-billing'> = { ...url, customer: 'ada', getAccessToken: () => null }
`,
    wrong: `export const theme: InstanceType<import('vue').GlobalComponents['portico-auth']>['$props']['theme'] = 'pink'\n`,
    problem: `wrong.tsx(2,14): error TS2322: Type '"pink"' is not assignable`,
  },
  {
    host: 'Svelte 5',
    packages: ['svelte'],
    entry: '@portico/elements/svelte',
    // What the compiler of a template asks for.
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
    wrong: `import type { SvelteHTMLElements } from 'svelte/elements'
export const token: SvelteHTMLElements['portico-auth']['getAccessToken'] = 42
`,
    problem: "wrong.tsx(3,14): error TS2322: Type 'number' is not assignable",
  },
]
