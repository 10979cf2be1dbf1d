import { expect, test } from 'vitest'
import { parseUserAgent } from './parse-user-agent.ts'

const webkit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
const blink = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0'

test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${blink} Safari/537.36`, 'computer Chrome Windows'],
  [
    `Mozilla/5.0 (X11; Linux x86_64) ${blink.replace('Chrome', 'HeadlessChrome')} Safari/537.36`,
    'computer Chrome Linux',
  ],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${blink} Safari/537.36 Edg/153.0.0.0`, 'computer Edge Windows'],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${blink} Safari/537.36 OPR/119.0.0.0`,
    'computer Opera Windows',
  ],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${blink} Safari/537.36`, 'computer Chrome ChromeOS'],
  [`Mozilla/5.0 (Linux; Android 10; K) ${blink} Mobile Safari/537.36`, 'phone Chrome Android'],
  [
    `Mozilla/5.0 (Linux; Android 14; SM-X910) SamsungBrowser/29.0 ${blink} Safari/537.36`,
    'tablet Samsung Internet Android',
  ],
  ['Mozilla/5.0 (Android 15; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0', 'phone Firefox Android'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:145.0) Gecko/20100101 Firefox/145.0',
    'computer Firefox Mac',
  ],
  [
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Version/26.0 Safari/605.1.15`,
    'computer Safari Mac',
  ],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) ${webkit} Version/26.0 Mobile/15E148 Safari/604.1`,
    'phone Safari iPhone',
  ],
  [
    `Mozilla/5.0 (iPad; CPU OS 18_6 like Mac OS X) ${webkit} CriOS/153.0 Mobile/15E148 Safari/604.1`,
    'tablet Chrome iPad',
  ],
  // GNOME Web has no name of its own.
  [`Mozilla/5.0 (X11; Linux x86_64) ${webkit} Version/26.0 Safari/605.1.15`, 'computer null Linux'],
  ['node', 'program node null'],
  ['curl/8.14.1', 'program curl null'],
  ['Dart/3.9 (dart:io)', 'program Dart null'],
  ['<b>x</b>'.repeat(20), 'program <b>x< null'],
  ['Mozilla/5.0', 'unknown null null'],
  ['', 'unknown null null'],
  [null, 'unknown null null'],
])('%s', (userAgent, said) => {
  const { kind, browser, system } = parseUserAgent(userAgent)
  expect([kind, browser, system].join(' ').replace(/ (?= |$)/g, ' null')).toBe(said)
})
