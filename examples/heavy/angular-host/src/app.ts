import { Component, signal } from '@angular/core'
import { PorticoData } from './portico-data.ts'
import { supabase } from './supabase.ts'

@Component({
  selector: 'app-root',
  imports: [PorticoData],
  template: `
    <main>
      <h1>Tours</h1>
      <p>{{ account() ? 'Signed in as ' + account() : 'Nobody is signed in' }}</p>
      <form (submit)="signIn($event)">
        <label>Email <input name="email" type="email" autocomplete="username"></label>
        <label>Password <input name="password" type="password" autocomplete="current-password"></label>
        <button type="submit">Sign in</button>
      </form>
      <button type="button" (click)="signOut()">Sign out</button>
      <button type="button" (click)="theme.set(theme() === 'light' ? 'dark' : 'light')">Theme: {{ theme() }}</button>
      @if (opened()) {
        <p>Opened: {{ opened() }}</p>
      }
      <portico-data
        supabase-url="http://localhost:54321"
        supabase-key="sb_publishable_your_key"
        session="page"
        tables="projects tasks"
        table="projects"
        style="height: 480px"
        [supabaseClient]="supabase"
        [theme]="theme()"
        (session)="account.set($event.user?.email ?? null)"
        (opened)="opened.set($event.name)"
      />
    </main>
  `,
})
export class App {
  readonly supabase = supabase
  readonly account = signal<string | null>(null)
  readonly opened = signal<string | null>(null)
  readonly theme = signal<'light' | 'dark'>('light')

  async signIn(event: SubmitEvent): Promise<void> {
    event.preventDefault()
    const fields = new FormData(event.currentTarget as HTMLFormElement)
    const [email, password] = [String(fields.get('email')), String(fields.get('password'))]
    await supabase.auth.signInWithPassword({ email, password })
  }

  async signOut(): Promise<void> {
    await supabase.auth.signOut({ scope: 'local' })
  }
}
