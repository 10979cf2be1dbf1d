import { createFakeSession } from '@portico/session/testing'
import { ConfirmDialog } from '@portico/ui'
import { useQuery } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { defineRemote } from '../mount/define-remote.ts'
import { type MountedRemote, mountRemote } from '../testing.tsx'
import { type ActionOptions, useAction } from './use-action.ts'

let mounted: MountedRemote | undefined
afterEach(() => mounted?.unmount())

type Options = ActionOptions<string, string, Error>

/** Shows a list of saved rows, its length, and a button that saves another row. */
function Saving({ options, read }: { options: Options; read: () => Promise<string[]> }) {
  const list = useQuery({ queryKey: ['list', 'all'], queryFn: read, staleTime: Number.POSITIVE_INFINITY })
  const count = useQuery({
    queryKey: ['count'],
    queryFn: async () => (await read()).length,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const { start, isBusy, failure, result, latest, forget } = useAction(options)
  return (
    <>
      <button type="button" aria-busy={isBusy} onClick={() => start('a row')}>
        Save
      </button>
      <button type="button" onClick={forget}>
        Forget
      </button>
      <output>{[list.data?.join(), count.data, failure?.message, result, latest].join(' | ')}</output>
    </>
  )
}

/** Shows a question whose answer takes a while. */
function Asking({ run }: { run: () => Promise<void> }) {
  const removal = useAction({ run })
  return (
    <ConfirmDialog
      open={removal.failure === null}
      title="Delete it?"
      confirmLabel="Delete"
      onConfirm={() => removal.run()}
      onCancel={() => {}}
    />
  )
}

function open(options: Partial<Options> & Pick<Options, 'run'>) {
  const saved: string[] = []
  const read = vi.fn(async () => [...saved])
  const remote = defineRemote({ app: () => <Saving options={options} read={read} /> })
  mounted = mountRemote(remote, { session: createFakeSession({ user: { id: 'ada' } }).session })
  return { saved, read, host: mounted.host }
}

const save = () => page.getByRole('button', { name: 'Save' })
const told = () => page.getByRole('status')

test('a double click saves once, and every declared view is read again', async () => {
  const run = vi.fn(async (row: string) => {
    saved.push(row)
    return 'saved'
  })
  const onDone = vi.fn()
  const { saved } = open({ run, changes: [['list'], ['count']], onDone })
  await expect.element(told()).toMatchTextContent(/^\| 0 \|/)
  await save().dblClick()
  await expect.element(told()).toHaveTextContent('a row | 1 | | saved | a row')
  expect(run).toHaveBeenCalledOnce()
  expect(onDone.mock.calls).toEqual([['saved', 'a row']])
})

test('an action is busy until its views are read again', async () => {
  const answer = Promise.withResolvers<string[]>()
  const { read } = open({ run: async () => 'saved', changes: [['list']] })
  await expect.element(told()).toMatchTextContent(/^\| 0 \|/)
  read.mockReturnValueOnce(answer.promise)
  await save().click()
  await expect.element(save()).toHaveAttribute('aria-busy', 'true')
  answer.resolve(['a row'])
  await expect.element(save()).toHaveAttribute('aria-busy', 'false')
  await expect.element(told()).toMatchTextContent(/^a row \|/)
})

test('a failed action shows its failure and reads its views again, because a part of it may be done', async () => {
  const refusal = Object.assign(new Error('refused'), { status: 403 })
  const onFailure = vi.fn()
  const { saved, host } = open({
    run: async (row) => {
      saved.push(row)
      throw refusal
    },
    changes: [['list']],
    onFailure,
  })
  await save().click()
  await expect.element(told()).toMatchTextContent(/^a row \|.*\| refused \|/)
  expect(onFailure.mock.calls).toEqual([[refusal, 'a row']])
  expect(host.reported).toEqual([])
  await page.getByRole('button', { name: 'Forget' }).click()
  await expect.element(told()).not.toMatchTextContent('refused')
})

test('a lost request is reported to the host', async () => {
  const lost = Object.assign(new Error('no answer'), { status: 503 })
  const { host } = open({ run: () => Promise.reject(lost) })
  await save().click()
  await expect.poll(() => host.reported.map(({ error }) => error)).toEqual([lost])
})

test('a failed run can be repeated at once', async () => {
  const run = vi.fn(async () => 'saved')
  run.mockRejectedValueOnce(new Error('refused'))
  open({ run })
  await save().click()
  await expect.element(told()).toMatchTextContent('refused')
  await save().click()
  await expect.element(told()).toMatchTextContent('saved')
  expect(run).toHaveBeenCalledTimes(2)
})

test('a question stays until its action is over, and does not reject after a failure', async () => {
  const work = Promise.withResolvers<void>()
  const remote = defineRemote({ app: () => <Asking run={() => work.promise} /> })
  mounted = mountRemote(remote, { session: createFakeSession().session })
  const button = page.getByRole('button', { name: 'Delete' })
  await button.click()
  await expect.element(button).toHaveAttribute('aria-busy', 'true')
  work.reject(new Error('refused'))
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument()
})
