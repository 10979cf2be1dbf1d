import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** A table with a column for each type of value that an import or export could change. */
export const createTableSql = `
  create table public.shipments (
    id bigint primary key, ref uuid not null, title text not null, amount numeric(24, 6), is_paid boolean not null,
    day date, seen_at timestamptz, note text, data jsonb, tags text[]
  );
  alter table public.shipments enable row level security;
  create policy everything on public.shipments for all to authenticated using (true) with check (true);
  grant select, insert, update, delete on public.shipments to authenticated;
`

/** Texts that spreadsheets would run, and texts that a careless parser breaks, as an export for spreadsheets writes them. */
const notes = [
  "'=1+1",
  "'+SUM(A1)",
  "'-cmd|' /C calc'!A0",
  "'@x",
  '"\'\t=1"',
  '"\'\r=1"',
  "''=quoted",
  '""',
  '',
  '"a ""quoted"" word, and a comma"',
  '"two\r\nlines"',
  'ünïcödé 漢字 🙂',
  '-5',
  '"semi;colon"',
  '" spaces "',
]

/** Writes a file with `count` rows of the table, with the same bytes as an export for spreadsheets. */
export async function writeShipments(path: string, count: number): Promise<void> {
  function* lines() {
    yield '\ufeffid,ref,title,amount,is_paid,day,seen_at,note,data,tags\r\n'
    for (let i = 1; i <= count; i += 1) yield shipment(i)
  }
  await pipeline(Readable.from(lines()), createWriteStream(path))
}

function shipment(i: number): string {
  // Larger than JavaScript's safe integers.
  const id = 9_007_199_254_740_993n + BigInt(i)
  const ref = `${i.toString(16).padStart(8, '0')}-0000-4000-8000-${String(i).padStart(12, '0')}`
  const amount =
    i % 7 === 0 ? '' : `${i % 3 === 0 ? '-' : ''}${i}123456789.${String(i % 1_000_000).padStart(6, '0')}`
  const day = `20${String(10 + (i % 20)).padStart(2, '0')}-0${1 + (i % 9)}-1${i % 10}`
  const seen =
    i % 5 === 0
      ? ''
      : `${day}T1${i % 10}:${String(i % 60).padStart(2, '0')}:07.1234${String(51 + (i % 9))}+00:00`
  const data = i % 4 === 0 ? '' : `"{""a"": 1.10, ""n"": ${i}}"`
  const tags = i % 6 === 0 ? '[]' : `"[""x"",""y ${i % 50}""]"`
  return `${id},${ref},Shipment ${i},${amount},${i % 2 === 0},${day},${seen},${notes[i % notes.length]},${data},${tags}\r\n`
}
