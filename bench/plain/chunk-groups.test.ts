import type { Rollup } from 'vite'
import { expect, test } from 'vitest'
import { findGroups, nameSheetGroup } from './chunk-groups.ts'

const chunk = (name: string, more: { imports?: string[]; kind?: 'entry' | 'dynamic'; code?: number } = {}) =>
  ({
    fileName: name,
    moduleIds: [name],
    facadeModuleId: more.kind ? name : null,
    imports: more.imports ?? [],
    isEntry: more.kind === 'entry',
    isDynamicEntry: more.kind === 'dynamic',
    code: 'x'.repeat(more.code ?? 20_000),
  }) as unknown as Rollup.OutputChunk

const page = (name: string, first: string[], settled: string[] = first) => ({
  name,
  folder: `/${name}`,
  entries: [`/${name}/page`],
  first: new Set(first),
  settled: new Set(settled),
})

function groupsOf() {
  const chunks = [
    chunk('/main', { kind: 'entry', imports: ['/react'] }),
    chunk('/react'),
    chunk('/files/page', { kind: 'dynamic', imports: ['/query', '/files/list', '/icon'] }),
    chunk('/files/list'),
    chunk('/files/dialog', { kind: 'dynamic', imports: ['/icon'] }),
    chunk('/files/later', { kind: 'dynamic' }),
    chunk('/data/page', { kind: 'dynamic', imports: ['/query'] }),
    chunk('/data/menu', { kind: 'dynamic', imports: ['/icon'] }),
    chunk('/query'),
    chunk('/icon', { code: 100 }),
    chunk('/overlays', { kind: 'dynamic' }),
  ]
  return findGroups(chunks, [
    page('files', ['/files/page', '/overlays'], ['/files/page', '/overlays', '/files/later']),
    page('data', ['/data/page']),
  ])
}

test('groups chunks by the pages that need them before their rows', () => {
  expect(Object.fromEntries(groupsOf())).toEqual({
    '/main': 'shell',
    '/react': 'shell',
    '/files/page': 'files',
    '/files/list': 'files',
    '/files/later': 'files-later',
    '/data/page': 'data',
    '/query': 'shared',
    '/icon': 'shared',
    '/overlays': 'kit',
  })
})

test('joins sheets with the page that imports them, and shared ones with the shell', () => {
  const importers: Record<string, string[]> = {
    '/a.module.css': ['/files/list'],
    '/later.module.css': ['/files/later', '/files/list'],
    '/both.module.css': ['/files/list', '/data/page'],
    '/icon.module.css': ['/icon'],
    '/dialog.module.css': ['/files/dialog'],
    '/tokens.css': ['/barrel'],
    '/barrel': ['/main'],
  }
  const named = Object.keys(importers)
    .filter((id) => id.endsWith('.css'))
    .map((id) => [id, nameSheetGroup(id, groupsOf(), (module) => importers[module] ?? [])])
  expect(named).toEqual([
    ['/a.module.css', 'files'],
    ['/later.module.css', 'files'],
    ['/both.module.css', 'shell'],
    ['/icon.module.css', 'shell'],
    ['/dialog.module.css', null],
    ['/tokens.css', 'shell'],
  ])
})
