import { expect, test } from 'vitest'
import { compileTemplate } from './run.ts'

const data = {
  Token: '123456',
  Email: 'a&b@portico.example',
  RedirectTo: 'https://portal.example/auth/callback?sb_flow_id=x&n=1',
  Data: { name: '<b>Ada</b>', locale: 'de-AT', roles: ['a', 'b'], age: 36 },
}
const html = (text: string) => compileTemplate(text, 'html')(data)
const text = (source: string) => compileTemplate(source, 'text')(data)

// The expected values are the output of Go 1.26.
test.each([
  ['{{ .Token }}', '123456'],
  ['{{.Data.name}}', '&lt;b&gt;Ada&lt;/b&gt;'],
  ['{{ .Data.missing }}|', '|'],
  ['a  {{- /* said to nobody */ -}}  b', 'ab'],
  ['{{ $l := printf "%.2s" .Data.locale }}{{ if eq $l "en" "de" }}ja{{ else }}no{{ end }}', 'ja'],
  ['{{ if not .Data.x }}1{{ else if .Token }}2{{ else }}3{{ end }}', '1'],
  ['{{ if and .Token (gt .Data.age 40) }}1{{ else if or .Data.x .Token }}2{{ end }}', '2'],
  ['{{ with .Data }}{{ .age }} {{ $.Token }}{{ end }}', '36 123456'],
  ['{{ range .Data.roles }}[{{ . }}]{{ else }}none{{ end }}', '[a][b]'],
  ['{{ .Token | printf "%s-%d" "x" }}', 'x-%!d(string=123456)'],
  ['{{ len .Data.roles }}{{ index .Data "age" }}', '236'],
  ['<a title="{{ .Email }}">', '<a title="a&amp;b@portico.example">'],
  [
    '<a href="{{ .RedirectTo }}&amp;t={{ .Token }}">',
    '<a href="https://portal.example/auth/callback?sb_flow_id=x&amp;n=1&amp;t=123456">',
  ],
  ['<a href="https://x.example/?e={{ .Email }}">', '<a href="https://x.example/?e=a%26b%40portico.example">'],
  ['{{ html .Data.name }}', '&lt;b&gt;Ada&lt;/b&gt;'],
  ['{{ printf "%.3s" .Data.age }}', '%!s(float64=36)'],
])('%s', (source, written) => expect(html(source)).toBe(written))

test('a URL with another scheme than http, https or mailto is replaced by #ZgotmplZ', () => {
  expect(compileTemplate('<a href="{{ .x }}">', 'html')({ x: 'javascript:alert(1)' })).toBe(
    '<a href="#ZgotmplZ">',
  )
})

test('braces in a value are escaped as text and not run', () => {
  const name = '{{ .Token }}<a href="https://evil.example">'
  const written = compileTemplate('{{ .Data.name }}', 'html')({ Token: '123456', Data: { name } })
  expect(written).toBe('{{ .Token }}&lt;a href=&#34;https://evil.example&#34;&gt;')
})

test('values in plain text are not escaped', () => {
  expect(text('{{ .Data.name }}')).toBe('<b>Ada</b>')
})

test.each([
  ['{{ if .Token }}', 'has no {{end}}'],
  ['{{ end }}', 'has nothing to end'],
  ['{{ .Token', 'never closed'],
  ['{{ (.Token }}', 'lacks something'],
  ['{{ .Token & 1 }}', 'cannot be read'],
  ['{{ title .Token }}', '"title" is not known'],
  ['{{ .Token.x }}', 'no .x in 123456'],
  ['{{ $x }}', 'variable $x'],
  ['{{ if eq .Data.age "36" }}{{ end }}', 'cannot be compared'],
  ['<p style="color: {{ .Token }}">', 'a style or a script'],
  ['<script>{{ .Token }}</script>', 'a style or a script'],
])('%s is refused', (source, why) => expect(() => html(source)).toThrow(why))
