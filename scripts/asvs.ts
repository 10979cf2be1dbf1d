/** A requirement of OWASP ASVS 5.0 of level 1 or 2. */
export interface Requirement {
  id: string
  level: '1' | '2'
  /** True if the requirement is about the documentation. */
  isDocumentation: boolean
}

/** A row of docs/asvs.md: one requirement, or several that follow each other. */
export interface AsvsRow {
  /** Its id in the page: `V1.2.3`, or `V1.2.6–V1.2.8`. */
  name: string
  ids: string[]
  level: string
  summary: string
  state: string
  proof: string
}

/** The levels of all requirements of ASVS 5.0.0, by section. Level 3 is left out of the table. */
const levels = `
  1.1:22 1.2:1111122223 1.3:112222222223 1.4:222 1.5:123 2.1:122 2.2:112 2.3:12223 2.4:23
  3.1:3 3.2:113 3.3:12223 3.4:11222233 3.5:11122333 3.6:3 3.7:22333 4.1:12233 4.2:23333 4.3:22 4.4:1222
  5.1:2 5.2:112333 5.3:113 5.4:222 6.1:122 6.2:111111112222 6.3:11223333 6.4:112233 6.5:22222333 6.6:2223
  6.7:33 6.8:2222 7.1:222 7.2:1111 7.3:22 7.4:11222 7.5:223 7.6:22 8.1:1233 8.2:1123 8.3:133 8.4:23
  9.1:111 9.2:1222 10.1:22 10.2:223 10.3:22223 10.4:1111122222233333 10.5:22222 10.6:22 10.7:222
  11.1:2233 11.2:22233 11.3:11233 11.4:1222 11.5:23 11.6:23 11.7:33 12.1:12233 12.2:11 12.3:22223
  13.1:2333 13.2:222223 13.3:2233 13.4:1222233 14.1:22 14.2:12223333 14.3:122
  15.1:12233 15.2:12233 15.3:1222222 15.4:3333 16.1:2 16.2:22222 16.3:2222 16.4:222 16.5:2223 17.1:23
  17.2:22223333 17.3:22`

/** Sections about the documentation of an application. */
const documentation = ['2.1', '5.1', '6.1', '7.1', '8.1', '11.1', '13.1', '14.1', '15.1', '16.1']

/** All requirements of level 1 and 2, in the order of the standard. */
export const requirements: readonly Requirement[] = levels
  .trim()
  .split(/\s+/)
  .flatMap((entry) => {
    const [section = '', all = ''] = entry.split(':')
    return [...all].map((level, index) => ({ section, level, id: `V${section}.${index + 1}` }))
  })
  .filter(({ level }) => level !== '3')
  .map(({ section, level, id }) => ({
    id,
    level: level as '1' | '2',
    isDocumentation: documentation.includes(section),
  }))

/** Returns the rows of the tables of the page. An unknown id stays as it is. */
export function readRows(page: string): AsvsRow[] {
  return [...page.matchAll(/^\| (V\d\S*) \| (.*) \|$/gm)].map(([, name = '', cells = '']) => {
    const [level = '', summary = '', state = '', ...proof] = cells.split(' | ')
    return { name, ids: idsOf(name), level, summary, state, proof: proof.join(' | ') }
  })
}

function idsOf(name: string): string[] {
  const [first = '', last = first] = name.split('–')
  const ids = requirements.map(({ id }) => id)
  const [start, end] = [ids.indexOf(first), ids.indexOf(last)]
  return start === -1 || end < start ? [name] : ids.slice(start, end + 1)
}

/** A link to a test, as docs.test.ts reads and checks it. */
const testLink = /\[test\]\([^)\s]+ "[^"]+"\)/g
const sectionLink = /\[[^\]]+\]\([\w-]+\.md#[\w-]+\)/
const oneSentence = /^(?:because )?\S[^.]*(?:\.\w[^.]*)*\.$/

/** Returns the faults of a row. Empty if the row is valid. */
export function findRowErrors({ name, ids, level, summary, state, proof }: AsvsRow): string[] {
  const known = requirements.filter(({ id }) => ids.includes(id))
  const wanted = [...new Set(known.map((one) => one.level))].sort().join(', ')
  const tests = proof.match(testLink) ?? []
  const words = proof.replaceAll(/\]\([^)]*\)/g, ']')
  const isDocumented = known.every((one) => one.isDocumentation) && sectionLink.test(proof)
  const faults = [
    ...(known.length === ids.length ? [] : ['names an unknown requirement']),
    ...(level === wanted ? [] : [`has level ${level} instead of ${wanted}`]),
    ...(summary ? [] : ['has no summary']),
    ...((proof.match(/\[test\]/g) ?? []).length === tests.length
      ? []
      : ['has a link to a test without a title']),
    ...stateFaults(state, { hasProof: tests.length > 0 || isDocumented, words }),
  ]
  return faults.map((fault) => `${name} ${fault}`)
}

function stateFaults(state: string, { hasProof, words }: { hasProof: boolean; words: string }): string[] {
  if (state === 'met') return hasProof ? [] : ['is met without a test']
  if (state === 'not met')
    return oneSentence.test(words) ? [] : ['gives its reason in more or less than one sentence']
  if (state !== 'does not apply') return [`has an unknown state: ${state}`]
  return oneSentence.test(words) && words.startsWith('because ') ? [] : ['does not say why it does not apply']
}
