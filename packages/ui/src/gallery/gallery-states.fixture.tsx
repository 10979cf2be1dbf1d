import { Folder } from 'lucide-react'
import type { ComponentProps } from 'react'
import { CardLine, CardList, CardNote, CardSkeleton } from '../card/card.ts'
import { Avatar, Badge, Banner, Button, EmptyState, ErrorPanel, ProgressBar, Skeleton } from '../index.ts'
import { Breadcrumbs } from '../navigation/breadcrumbs.tsx'
import { Tabs } from '../navigation/tabs.tsx'

const tones = ['info', 'success', 'warning', 'danger'] as const

/** The components that show a state: a path, progress, an empty list, a failure. */
export function States() {
  return (
    <section aria-label="States" style={{ display: 'grid', gap: 16 }}>
      <Breadcrumbs
        label="Folders"
        moreLabel="More folders"
        crumbs={[
          { key: 'root', name: 'Files', link: <a href="#root">Files</a> },
          { key: 'here', name: 'Documents' },
        ]}
      />
      <Tabs
        label="Views"
        tabs={[
          { value: 'rows', label: 'Rows', content: 'All rows.' },
          { value: 'shape', label: 'Structure', content: 'All columns.' },
        ]}
      />
      <div style={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 8 }}>
        <Avatar name="Ada Lovelace" /> Ada Lovelace
        <Badge>12</Badge>
        <Badge tone="accent">primary key</Badge>
        {tones.map((tone) => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        ))}
      </div>
      {tones.map((tone) => (
        <Banner key={tone} tone={tone} title={`Tone: ${tone}`} action={<Button size="sm">Look</Button>}>
          It says what is so, and what to do.
        </Banner>
      ))}
      <ProgressBar value={0.4} label="Uploading report.pdf" />
      <ProgressBar value={null} label="Preparing" />
      <Skeleton width={240} />
      <EmptyState
        icon={<Folder />}
        title="No files yet"
        action={<Button variant="primary">Upload files</Button>}
      >
        Drop files here, or choose them from this device.
      </EmptyState>
      <CardList>
        <CardLine
          as={PlainLink}
          to="#plan"
          icon={<Folder />}
          name="plan.txt"
          about="Documents"
          facts="2 kB"
        />
        <CardLine as={PlainLink} to="#sea" icon={<Folder />} name="sea.txt" about="Documents › Pictures" />
      </CardList>
      <CardNote>
        <p>No files yet. What you upload appears here.</p>
      </CardNote>
      <CardSkeleton />
      <ErrorPanel
        title="Files could not be loaded"
        code="files/unavailable"
        action={<Button>Try again</Button>}
      >
        Nothing was lost. The service did not answer in time.
      </ErrorPanel>
    </section>
  )
}

function PlainLink({ to, ...anchor }: ComponentProps<'a'> & { to: string }) {
  return <a href={to} {...anchor} />
}
