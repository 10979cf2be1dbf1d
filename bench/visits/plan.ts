import type { Browser, BrowserContext } from 'playwright'
import type { NetworkProfile } from '../network/network-profiles.ts'
import type { Interaction } from './interactions.ts'

/** Cookies and storage that a browser starts with, as Playwright keeps them. */
export type BrowserState = Awaited<ReturnType<BrowserContext['storageState']>>

/** The elements by which the moments of a visit are recognized. An element counts once it is visible. */
export interface Selectors {
  /** The area's own code has drawn something, possibly a skeleton. */
  mounted: string
  /** The heading of the page. */
  heading: string
  /** The content that people open the page for. The moment is reached when every selector matches. */
  rows: readonly string[]
}

/** One page that is visited, independent of the server that serves it. */
export interface VisitedPage extends Selectors {
  /** The path in the address, for example `/files`. It names the page in all tables. */
  path: string
  /** Runs after the rows are on the screen, in this order. INP is the slowest of them. */
  interactions: readonly Interaction[]
}

/** One implementation that serves the pages: a column in the tables. */
export interface VisitKind {
  /** Unique and stable between runs: measures of two runs are matched by it. Also the column's title. */
  name: string
  /** The address of a page. Requests to its origin count as the shell's. */
  urlOf(path: string): string
  /** The state that each first visit starts with. Called before each round, so it may sign in again. */
  state(): Promise<BrowserState>
  /** Selectors of a page that differ in this implementation. */
  selectorsOf?(page: VisitedPage): Partial<Selectors>
  /** Interactions of a page that differ in this implementation. An empty list leaves out INP. */
  interactionsOf?(page: VisitedPage): readonly Interaction[]
  /** The maximum of scripts and sheets that a first visit may request from its own origin. More fail the run. */
  maxFiles?: number
  /** Limits the implementation to some pages and lines. Default: all. */
  isMeasuredAt?(path: string, line: string): boolean
}

/** One comparison: `kind` divided by `base`, both names of kinds. Printed for paint, heading, rows and bytes. */
export interface Ratio {
  kind: string
  base: string
  /** The maximum for heading and rows. Without it, the ratio is only printed. */
  target?: number
}

/** Everything that a measurement needs to know. */
export interface VisitPlan {
  browser: Browser
  /** The address of the backend. Its requests are counted separately. */
  backend: string
  pages: readonly VisitedPage[]
  kinds: readonly VisitKind[]
  lines: readonly NetworkProfile[]
  ratios: readonly Ratio[]
  /** Rounds after the warm-up round. Noisy pages get up to twice as many, see `interleave`. */
  rounds: number
}
