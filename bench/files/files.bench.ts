import { chromium } from 'playwright'
// @boundaries-ignore the repository's browser for tests
import { chromiumArgs, findChromium } from '../../scripts/chromium.ts'
import {
  type Bench,
  computeMean,
  computeMedian,
  createDurationMeasurement,
  type Measurement,
  measureLoad,
} from '../measure.ts'
import { signIn } from '../portal/sign-in.ts'
import { addPictures, fileCounts, setUpFiles } from './files-setup.ts'
import {
  type FilesVisitor,
  type ManyVisit,
  type PicturesVisit,
  scrollPlainPage,
  uploadFiles,
  visitMany,
  visitPictures,
} from './visit.ts'

const rounds = Number(process.env.PORTICO_BENCH_ROUNDS ?? 5)

/** Folders of 10,000 files and of 500 photographs, and an upload of 200 files. */
export const bench: Bench = {
  name: `A folder of ${fileCounts.files.toLocaleString('en')} files, ${fileCounts.pictures} photographs as tiles, and 200 small files up`,
  run: async () => {
    const stage = await setUpFiles()
    const browser = await chromium.launch({ executablePath: await findChromium(), args: chromiumArgs })
    try {
      await addPictures(browser, stage)
      const visitor: FilesVisitor = { browser, stage, state: await signIn(browser, stage) }
      const before = measureLoad()
      const many = await rest(() => visitMany(visitor))
      const plain = computeMean(await scrollPlainPage(visitor))
      // The backend caches resized pictures, so the first visit differs from later ones.
      const first = await visitPictures(visitor)
      const again = await times(rounds, () => visitPictures(visitor))
      const ups = await rest((round) => uploadFiles(visitor, round))
      return [
        before,
        ...ofMany(many),
        ofPlain(plain),
        ...ofPictures(first, again),
        ofUploads(ups),
        measureLoad(),
      ]
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

function ofMany(visits: readonly ManyVisit[]): Measurement[] {
  const all = (pick: (visit: ManyVisit) => number) => visits.map(pick)
  return [
    createDurationMeasurement(
      'first lines',
      all(({ lines }) => lines),
    ),
    createDurationMeasurement(
      'all of them there',
      all(({ whole }) => whole),
    ),
    ...scrolled('the folder', visits),
    createDurationMeasurement(
      'End, until the last line has the keyboard',
      all(({ end }) => end),
    ),
    createDurationMeasurement(
      'all selected',
      all(({ selected }) => selected),
    ),
  ]
}

function ofPictures(first: PicturesVisit, again: readonly PicturesVisit[]): Measurement[] {
  const inSight = `${first.inSight} in sight`
  return [
    {
      name: 'pictures drawn, made small for the first time',
      value: Math.round(first.drawn),
      unit: 'ms',
      note: inSight,
    },
    createDurationMeasurement(
      'pictures drawn, when the backend has them',
      again.map(({ drawn }) => drawn),
    ),
    { name: 'at the end of the folder, for the first time', value: Math.round(first.atEnd), unit: 'ms' },
    createDurationMeasurement(
      'at the end of the folder, when the backend has them',
      again.map(({ atEnd }) => atEnd),
    ),
    ...scrolled('the tiles', again),
    {
      name: 'requests for pictures',
      value: computeMedian(again.map(({ requests }) => requests)),
      unit: '',
      target: fileCounts.pictures + 1,
      note: `of ${fileCounts.pictures} that came into sight`,
    },
    { name: 'bytes of pictures', value: computeMedian(again.map(({ bytes }) => bytes)) / 1000, unit: 'kB' },
  ]
}

function ofPlain(frame: number): Measurement {
  return {
    name: 'a frame of a page with as many plain lines',
    value: frame,
    unit: 'ms',
    note: 'what the machine can do',
  }
}

function scrolled(what: string, visits: readonly { frames: number[] }[]): Measurement[] {
  const of = (pick: (frames: number[]) => number) => computeMedian(visits.map(({ frames }) => pick(frames)))
  const frame = of(computeMean)
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

function ofUploads(values: readonly number[]): Measurement {
  return {
    ...createDurationMeasurement('200 files of 2 kB, chosen until all have arrived', values),
    target: 5_000,
  }
}
