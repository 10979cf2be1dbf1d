import { Folder, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Calendar } from '../form/calendar.tsx'
import { DatePicker } from '../form/date-picker.tsx'
import { Checkbox, Field, PasswordInput, Switch, TextArea, TextInput } from '../form/form.ts'
import { Select } from '../form/select.tsx'
import {
  Button,
  ConfirmDialog,
  Dialog,
  IconButton,
  Kbd,
  Menu,
  MenuItem,
  MenuLabel,
  MenuRadioGroup,
  MenuRadioItem,
  MenuSeparator,
  ToastRegion,
  type Toasts,
  Tooltip,
} from '../index.ts'
import { ContextMenu } from '../surfaces/context-menu.tsx'
import { Disclosure } from '../surfaces/disclosure.tsx'
import { Drawer } from '../surfaces/drawer.tsx'
import { States } from './gallery-states.fixture.tsx'

/** Every component once, for the browser tests: by role, by axe, light and dark, in a shadow root. */
export function Gallery({ toasts }: { toasts: Toasts }) {
  return (
    <main
      style={{
        display: 'grid',
        gap: 24,
        padding: 16,
        background: 'var(--portico-canvas)',
        maxInlineSize: 720,
      }}
    >
      <h1>Gallery</h1>
      <Actions />
      <Overlays />
      <Controls />
      <States />
      <ToastRegion toasts={toasts} />
    </main>
  )
}

function Actions() {
  return (
    <section aria-label="Actions" style={{ display: 'flex', flexWrap: 'wrap', gap: 8 }}>
      <Button variant="primary">Save changes</Button>
      <Button icon={<Folder aria-hidden="true" />}>New folder</Button>
      <Button variant="ghost">Skip</Button>
      <Button variant="danger">Delete project</Button>
      <Button variant="primary" busy>
        Saving
      </Button>
      <Button disabled>Not now</Button>
      <Button size="sm">Small</Button>
      <IconButton label="Rename" icon={<Pencil aria-hidden="true" />} />
      <IconButton label="Pin" icon={<Folder aria-hidden="true" />} pressed />
      <Tooltip label="Also with a key">
        <Button>
          Search <Kbd>K</Kbd>
        </Button>
      </Tooltip>
    </section>
  )
}

function Overlays() {
  const [open, setOpen] = useState<'dialog' | 'confirm' | 'drawer' | null>(null)
  const [theme, setTheme] = useState('system')
  const close = () => setOpen(null)
  return (
    <section aria-label="Overlays" style={{ display: 'flex', flexWrap: 'wrap', gap: 8 }}>
      <Button onClick={() => setOpen('dialog')}>Open dialog</Button>
      <Button onClick={() => setOpen('confirm')}>Open question</Button>
      <Button onClick={() => setOpen('drawer')}>Open drawer</Button>
      <Menu trigger={<Button>More</Button>}>
        <MenuLabel>report.pdf</MenuLabel>
        <MenuItem icon={<Pencil aria-hidden="true" />} shortcut="F2">
          Rename
        </MenuItem>
        <MenuItem href="#details">Details</MenuItem>
        <MenuItem disabled>Share</MenuItem>
        <MenuSeparator />
        <MenuRadioGroup label="Theme" value={theme} onValueChange={setTheme}>
          <MenuRadioItem value="system">System</MenuRadioItem>
          <MenuRadioItem value="dark">Dark</MenuRadioItem>
        </MenuRadioGroup>
        <MenuSeparator />
        <MenuItem danger icon={<Trash2 aria-hidden="true" />}>
          Delete
        </MenuItem>
      </Menu>
      <ContextMenu label="Row" trigger={<Button>Right-click me</Button>}>
        <MenuItem>Copy row</MenuItem>
      </ContextMenu>
      <Dialog
        open={open === 'dialog'}
        onOpenChange={close}
        title="Rename file"
        description="Links to it keep working."
        footer={
          <>
            <Button onClick={close}>Cancel</Button>
            <Button variant="primary" onClick={close}>
              Rename
            </Button>
          </>
        }
      >
        <Field label="Name">
          <TextInput defaultValue="report.pdf" />
        </Field>
      </Dialog>
      <ConfirmDialog
        open={open === 'confirm'}
        title="Delete 3 files?"
        confirmLabel="Delete 3 files"
        danger
        onConfirm={close}
        onCancel={close}
      >
        They cannot be brought back.
      </ConfirmDialog>
      <Drawer open={open === 'drawer'} onOpenChange={close} title="Row 4">
        Everything about row 4.
      </Drawer>
    </section>
  )
}

function Controls() {
  const [role, setRole] = useState<'reader' | 'writer'>('reader')
  return (
    <section aria-label="Controls" style={{ display: 'grid', gap: 16, maxInlineSize: 380 }}>
      <Field label="Email" description="We write only when you ask us to.">
        <TextInput type="email" placeholder="you@example.com" />
      </Field>
      <Field label="Project" error="A project of that name exists already.">
        <TextInput defaultValue="Atlas" />
      </Field>
      <Field label="Password">
        <PasswordInput defaultValue="correct horse" />
      </Field>
      <Field label="Notes">
        <TextArea />
      </Field>
      <Checkbox label="Remember me on this device" defaultChecked />
      <Checkbox aria-label="All rows" indeterminate />
      <DueDay />
      <Disclosure summary="For administrators">Ask for the role.</Disclosure>
      <Switch label="Weekly summary" description="Mondays, by email." defaultChecked />
      <Select
        label="Role"
        showLabel
        value={role}
        onValueChange={setRole}
        options={[
          { value: 'reader', label: 'Can read' },
          { value: 'writer', label: 'Can write' },
        ]}
      />
    </section>
  )
}

/** A calendar that is loaded. */
const Brought = Object.assign(Calendar, { load: async () => true })

function DueDay() {
  const [day, setDay] = useState('2026-11-21')
  return (
    <Field label="Due">
      <DatePicker name="Due" value={day} onChange={setDay} Calendar={Brought}>
        <TextInput value={day} onChange={({ target }) => setDay(target.value)} />
      </DatePicker>
    </Field>
  )
}
