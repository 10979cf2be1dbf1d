/** How much a database holds. */
export interface Sizes {
  users: number
  /** Stored files, of which the heavy user owns `1 / heavyPart`. */
  objects: number
  /** Recorded changes of rows. */
  history: number
  /** Lines of the security log. */
  log: number
  shares: number
  views: number
  /** Rows of each of the two large tables. */
  rows: number
  /** Tables without rows, next to the large ones. */
  tables: number
  /** Teams of the table with a membership policy. The number does not grow, so that the member of half of the teams stays one. */
  teams: number
}

/** The heavy user owns one of so many rows of each table. */
export const heavyPart = 10

/** The sizes of `factor` 1: an organization that fills one database server. */
const full: Sizes = {
  users: 200_000,
  objects: 2_000_000,
  history: 3_000_000,
  log: 3_000_000,
  shares: 50_000,
  views: 20_000,
  rows: 10_000_000,
  tables: 2_000,
  teams: 1_000,
}

/** Returns the sizes of a part of the full database. */
export function sizesOf(factor: number): Sizes {
  const entries = Object.entries(full).map(([name, size]) => [name, Math.round(size * factor)])
  return { ...(Object.fromEntries(entries) as Sizes), teams: full.teams }
}

/** The two sizes of the check in `npm test`, 10× apart. With 1,000 teams, a team would have fewer rows than a page. */
export const testSizes: readonly [small: Sizes, large: Sizes] = [
  {
    users: 200,
    objects: 2_000,
    history: 2_000,
    log: 2_000,
    shares: 200,
    views: 100,
    rows: 2_000,
    tables: 10,
    teams: 100,
  },
  {
    users: 2_000,
    objects: 20_000,
    history: 20_000,
    log: 20_000,
    shares: 2_000,
    views: 1_000,
    rows: 20_000,
    tables: 100,
    teams: 100,
  },
]
