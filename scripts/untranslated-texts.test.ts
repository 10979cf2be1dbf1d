import { join } from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { readSourceFiles } from './source-files.ts'
import { root } from './suites.ts'
import { findUntranslatedTexts } from './untranslated-texts.ts'

/** Folders with texts that users see; the example is the template of new remotes. */
const folders = [
  'apps/auth-remote/src',
  'apps/data-remote/src',
  'apps/files-remote/src',
  'apps/shell/src',
  'packages/cli/src/server',
  'packages/cli/src/site',
  'packages/elements/src',
  'packages/host/src',
  'packages/react-remote/src',
  'packages/ui/src',
  'examples/hello-remote/src',
]

/** Names, which are the same in every language. */
const names = ['NULL', 'DEFAULT', 'DEFAULT (…)', 'SHA-256', 'MD5 (ETag)', 'ETag', 'esc']

/** Files with texts that are not in a catalog, with the reason. */
const exceptions: Record<string, string> = {
  'apps/shell/src/release/load.ts': 'reads what browsers say',
  'apps/shell/src/release/sheet-guard.ts': 'reads what Vite says',
  'packages/cli/src/server/problem-texts.ts': 'has every language in it: the server has no catalogs',
  'packages/cli/src/site/start-texts.ts': 'has every language in it: nothing else has arrived yet',
  'packages/react-remote/src/embed/explain-embed-error.ts':
    'is for whoever writes the page, and marked as English there',
  'packages/react-remote/src/embed/waiting-notice.tsx': 'is for the console',
}

const isException = (place: string) => place.replace(/:\d+$/, '') in exceptions

/** Excluded in every folder: catalogs. */
function found(): { place: string; text: string }[] {
  return folders.flatMap((folder) =>
    readSourceFiles(join(root, folder))
      .filter(({ path }) => !path.startsWith('texts/'))
      .flatMap((file) => findUntranslatedTexts({ ...file, path: `${folder}/${file.path}` })),
  )
}

test('every text that users read goes through the texts of its package', () => {
  const words = found()
  expect(words.filter(({ place, text }) => !isException(place) && !names.includes(text))).toEqual([])
  // Exceptions must exist: an unused one fails.
  expect(names.filter((name) => !words.some(({ text }) => text === name))).toEqual([])
  expect(
    Object.keys(exceptions).filter((path) => !words.some(({ place }) => place.startsWith(`${path}:`))),
  ).toEqual([])
})

test.each([
  ['a text of an element', '<p>Nothing here</p>', ['Nothing here']],
  ['a text by condition', "<p>{isOpen ? 'open' : t('Closed')}</p>", ['open']],
  ['a text where there is no other', "<p>{name ?? 'nobody'}</p>", ['nobody']],
  ['an attribute', '<img alt="A picture" />', ['A picture']],
  ['an attribute that is heard', "<b aria-label={isOn && 'on'} />", ['on']],
  ['a usual label', 'const Field = ({ label = `Name` }) => label', ['Name']],
  ['a notice', "host.notify({ title: 'Saved', tone: 'good' })", ['Saved']],
  ['an announcement', `host.announce(\`\${count} rows\`)`, ['… rows']],
  ['the title of a page', "useTitle(['Files'])", ['Files']],
  ['a sentence that is handed on', "return 'Try it again'", ['Try it again']],
  ['HTML', 'const page = `<h1>Sorry</h1>`', ['<h1>Sorry</h1>']],
  ['a text that is translated', "<p title={t('Open')}>{t.rich('Read <a>this</a>', { a })}</p>", []],
  ['a text of a table', "const words = { title: msg('Open it now') }", []],
  ['what developers read', "throw new Error('Nobody is here')", []],
  ['a sign', '<b>·</b>', []],
  ['a name that is handed on', '<Icon name="folder" kind={\'open\'} />', []],
])('findUntranslatedTexts handles %s correctly', (_what, code, texts) => {
  const seeded = `export const seeded = () => { ${code.startsWith('<') ? 'return ' : ''}${code} }`
  const { program } = parseSync('seeded.tsx', seeded)
  expect(
    findUntranslatedTexts({ path: 'seeded.tsx', text: seeded, program }).map(({ text }) => text),
  ).toEqual(texts)
})
