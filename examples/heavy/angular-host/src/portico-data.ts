import { Directive, ElementRef, effect, inject, input, output } from '@angular/core'
import type { PorticoDataAttributes, PorticoEventDetails, PorticoSupabaseClient } from '@portico/elements'

/**
 * Describes `<portico-data>` to Angular's compiler, so that a wrong name or type in a template is an error, and
 * `CUSTOM_ELEMENTS_SCHEMA`, which accepts everything, is not needed. Attributes that never change need no input.
 */
@Directive({
  selector: 'portico-data',
  host: {
    '(portico-session)': 'session.emit($event.detail)',
    '(portico-open)': 'opened.emit($event.detail)',
  },
})
export class PorticoData {
  readonly supabaseClient = input.required<PorticoSupabaseClient>()
  readonly theme = input<PorticoDataAttributes['theme']>('system')
  readonly session = output<PorticoEventDetails['portico-session']>()
  readonly opened = output<PorticoEventDetails['portico-open']>()

  constructor() {
    const element = inject<ElementRef<HTMLElementTagNameMap['portico-data']>>(ElementRef).nativeElement
    effect(() => {
      element.supabaseClient = this.supabaseClient()
    })
    effect(() => element.setAttribute('theme', this.theme() ?? 'system'))
  }
}
