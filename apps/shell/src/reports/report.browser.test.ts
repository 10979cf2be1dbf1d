import { afterEach, expect, test, vi } from 'vitest'
import { collectEvents } from '../loader/releases.fixture.ts'
import { measurePhase, reportFailure, reportRemoteEvent, sendReportsTo } from './report.ts'
import { RemoteError } from './status.ts'

const event = { remote: 'files', version: '1.0.0', phase: 'loading', duration: 40 } as const

afterEach(() => sendReportsTo(undefined))

test('reportFailure dispatches an event, logs the cause, and sends the failure if the document has a report address', () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const send = vi.spyOn(navigator, 'sendBeacon').mockReturnValue(true)
  const { events, stop } = collectEvents()
  const cause = new Error('the cause')
  const error = new RemoteError('threw_on_load', 'files threw', { cause })
  reportFailure({ ...event, fallback: '0.9.0' }, error)
  expect(send).not.toHaveBeenCalled()
  sendReportsTo('https://reports.example/')
  reportFailure(event, error)
  stop()
  const failure = { ...event, reason: 'threw_on_load', message: 'files threw' }
  expect(events).toEqual([{ ...failure, fallback: '0.9.0' }, failure])
  expect(log.mock.calls[0]).toEqual([
    '[portico] files 1.0.0 failed while loading (threw_on_load); trying 0.9.0',
    cause,
  ])
  expect(send.mock.calls).toEqual([['https://reports.example/', JSON.stringify(failure)]])
})

test('report only dispatches an event', () => {
  const send = vi.spyOn(navigator, 'sendBeacon')
  sendReportsTo('https://reports.example/')
  const { events, stop } = collectEvents()
  reportRemoteEvent({ ...event, phase: 'mounted' })
  stop()
  expect(events).toEqual([{ ...event, phase: 'mounted' }])
  expect(send).not.toHaveBeenCalled()
})

test('measurePhase keeps only the latest measure of each phase', () => {
  for (let round = 0; round < 3; round += 1) measurePhase('files', 'loading', performance.now())
  expect(performance.getEntriesByName('portico:files:loading')).toHaveLength(1)
})
