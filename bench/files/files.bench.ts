import { chromium } from 'playwright'
// @boundaries-ignore the repository's browser for tests
import { chromiumArgs, findChromium } from '../../scripts/chromium.ts'
import { type Bench, duration, load, type Measure, mean, median } from '../measure.ts'
import { signIn } from '../portal/sign-in.ts'
import { addPictures, count, setStage } from './stage.ts'
import {
  type ManyVisit,
  type PicturesVisit,
  scrollPlain,
  upload,
  type Visitor,
  visitMany,
  visitPictures,
} from './visit.ts'

const rounds = Number(process.env.PORTICO_BENCH_ROUNDS ?? 5)

/** Folders of 10,000 files and of 500 photographs, and an upload of 200 files. */
export const bench: Bench = {
  name: `A folder of ${count.files.toLocaleString('en')} files, ${count.pictures} photographs as tiles, and 200 small files up`,
  run: async () => {
    const stage = await setStage()
    const browser = await chromium.launch({ executablePath: await findChromium(), args: chromiumArgs })
    try {
      await addPictures(browser, stage)
      const visitor: Visitor = { browser, stage, state: await signIn(browser, stage) }
      const before = load()
      const many = await rest(() => visitMany(visitor))
      const plain = mean(await scrollPlain(visitor))
      // The backend caches resized pictures, so the first visit differs from later ones.
      const first = await visitPictures(visitor)
      const again = await times(rounds, () => visitPictures(visitor))
      const ups = await rest((round) => upload(visitor, round))
      return [before, ...ofMany(many), ofPlain(plain), ...ofPictures(first, again), ofUploads(ups), load()]
    } finally {
      await browser.close()
      await stage.close()
    }
  },
}

async function times<Result>(most: number, work: (round: number) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = []
  for (let round = 0; round < most; round += 1) results.push(await work(round))
  return results
}

/** Returns the results of all rounds after the first, which warms up. */
const rest = async <Result>(work: (round: number) => Promise<Result>) =>
  (await times(rounds + 1, work)).slice(1)

/** Frame time in ms at the required rate of frames per second. */
const smooth = 1000 / 55

function ofMany(visits: readonly ManyVisit[]): Measure[] {
  const all = (pick: (visit: ManyVisit) => number) => visits.map(pick)
  return [
    duration(
      'first lines',
      all(({ lines }) => lines),
    ),
    duration(
      'all of them there',
      all(({ whole }) => whole),
    ),
    ...scrolled('the folder', visits),
    duration(
      'End, until the last line has the keyboard',
      all(({ end }) => end),
    ),
    duration(
      'all selected',
      all(({ selected }) => selected),
    ),
  ]
}

function ofPictures(first: PicturesVisit, again: readonly PicturesVisit[]): Measure[] {
  const inSight = `${first.inSight} in sight`
  return [
    {
      name: 'pictures drawn, made small for the first time',
      value: Math.round(first.drawn),
      unit: 'ms',
      note: inSight,
    },
    duration(
      'pictures drawn, when the backend has them',
      again.map(({ drawn }) => drawn),
    ),
    { name: 'at the end of the folder, for the first time', value: Math.round(first.atEnd), unit: 'ms' },
    duration(
      'at the end of the folder, when the backend has them',
      again.map(({ atEnd }) => atEnd),
    ),
    ...scrolled('the tiles', again),
    {
      name: 'requests for pictures',
      value: median(again.map(({ requests }) => requests)),
      unit: '',
      target: count.pictures + 1,
      note: `of ${count.pictures} that came into sight`,
    },
    { name: 'bytes of pictures', value: median(again.map(({ bytes }) => bytes)) / 1000, unit: 'kB' },
  ]
}

function ofPlain(frame: number): Measure {
  return {
    name: 'a frame of a page with as many plain lines',
    value: frame,
    unit: 'ms',
    note: 'what the machine can do',
  }
}

function scrolled(what: string, visits: readonly { frames: number[] }[]): Measure[] {
  const of = (pick: (frames: number[]) => number) => median(visits.map(({ frames }) => pick(frames)))
  const frame = of(mean)
  return [
    {
      name: `a frame while scrolling ${what} to its end`,
      value: frame,
      unit: 'ms',
      target: smooth,
      note: `${(1000 / frame).toFixed(1)} frames a second`,
    },
    { name: `the longest frame of ${what}`, value: of((frames) => Math.max(...frames)), unit: 'ms' },
  ]
}

function ofUploads(values: readonly number[]): Measure {
  return { ...duration('200 files of 2 kB, chosen until all have arrived', values), target: 5_000 }
}
