import type { SupabaseClient } from '@supabase/supabase-js'
import { expectTypeOf, test } from 'vitest'
import type { PorticoElement, PorticoSupabaseClient } from './index.ts'
import type {} from './react.ts'
import type {} from './svelte.ts'
import type {} from './vue.ts'

// Checked by the compiler: a wrong name or shape here fails the step "types".
test('the DOM types contain the elements with their properties and events', () => {
  expectTypeOf<HTMLElementTagNameMap['portico-files']['getAccessToken']>().toEqualTypeOf<
    (() => Promise<string | null> | string | null) | undefined
  >()
  expectTypeOf<HTMLElementEventMap['portico-session']['detail']['user']>().toEqualTypeOf<{
    id: string
    email: string | null
  } | null>()
})

test('each attribute is a property with its name in camel case', () => {
  type Data = HTMLElementTagNameMap['portico-data']
  expectTypeOf<Data['supabaseUrl']>().toEqualTypeOf<string | null>()
  expectTypeOf<Data['theme']>().toEqualTypeOf<'light' | 'dark' | 'system' | null>()
  expectTypeOf<Data['readOnly']>().toEqualTypeOf<boolean | '' | 'false' | null>()
  expectTypeOf<Data>().not.toHaveProperty('read-only')
  expectTypeOf<Data>().not.toHaveProperty('bucket')
})

test('a client of supabase-js fits the property `supabaseClient`', () => {
  expectTypeOf<SupabaseClient>().toExtend<PorticoSupabaseClient>()
})

test('React 19 accepts attributes, the token property and listeners as props', () => {
  type Props = import('react').JSX.IntrinsicElements['portico-data']
  expectTypeOf<Props['table']>().toEqualTypeOf<string | undefined>()
  expectTypeOf<NonNullable<Props['onportico-open']>>()
    .parameter(0)
    .toHaveProperty('detail')
    .toHaveProperty('kind')
    .toEqualTypeOf<'file' | 'folder' | 'table'>()
})

test('Vue templates accept attributes and listeners by the names of Vue’s compiler', () => {
  type Props = InstanceType<import('vue').GlobalComponents['portico-files']>['$props']
  expectTypeOf<Props['bucket']>().toEqualTypeOf<string | undefined>()
  expectTypeOf<Props['supabaseUrl']>().toEqualTypeOf<string>()
  expectTypeOf<NonNullable<Props['onPorticoSignIn']>>()
    .parameter(0)
    .toEqualTypeOf<HTMLElementEventMap['portico-sign-in']>()
})

test('Svelte templates accept attributes, properties and listeners', () => {
  type Props = import('svelte/elements').SvelteHTMLElements['portico-data']
  expectTypeOf<Props['table']>().toEqualTypeOf<string | undefined>()
  expectTypeOf<Props['supabaseClient']>().toEqualTypeOf<PorticoSupabaseClient | undefined>()
  expectTypeOf<Props['getAccessToken']>().not.toEqualTypeOf<unknown>()
  expectTypeOf<NonNullable<Props['onportico-open']>>()
    .parameter(0)
    .toEqualTypeOf<HTMLElementEventMap['portico-open']>()
})

test('unknown attributes and values of an element are rejected', () => {
  type Files = import('react').JSX.IntrinsicElements['portico-files']
  const right = { 'supabase-url': 'https://abc.supabase.co', 'supabase-key': 'sb_publishable_1' }
  expectTypeOf<typeof right>().toExtend<Files>()
  expectTypeOf<typeof right & { theme: 'dark'; session: 'page' }>().toExtend<Files>()
  expectTypeOf<typeof right & { theme: 'pink' }>().not.toExtend<Files>()
  expectTypeOf<typeof right & { routing: 'query' }>().not.toExtend<Files>()
  expectTypeOf<{ 'supabase-url': string }>().not.toExtend<Files>()
  expectTypeOf<Files>().not.toHaveProperty('table')
  expectTypeOf<typeof right & { getAccessToken: () => number }>().not.toExtend<Files>()
  expectTypeOf<HTMLElementEventMap['portico-open']['detail']>().not.toHaveProperty('token')
})

declare module './index.ts' {
  interface PorticoElements {
    'portico-invoices': PorticoAttributes & { customer?: string }
  }
}

test('a custom element that is declared once is known to the DOM, React and Vue', () => {
  expectTypeOf<HTMLElementTagNameMap['portico-invoices']>().toExtend<PorticoElement>()
  expectTypeOf<HTMLElementTagNameMap['portico-invoices']['customer']>().toEqualTypeOf<string | null>()
  type ReactProps = import('react').JSX.IntrinsicElements['portico-invoices']
  expectTypeOf<ReactProps['customer']>().toEqualTypeOf<string | undefined>()
  type VueProps = InstanceType<import('vue').GlobalComponents['portico-invoices']>['$props']
  expectTypeOf<VueProps['customer']>().toEqualTypeOf<string | undefined>()
})
