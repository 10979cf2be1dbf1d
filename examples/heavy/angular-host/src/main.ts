import { provideZonelessChangeDetection } from '@angular/core'
import { bootstrapApplication } from '@angular/platform-browser'
import { App } from './app.ts'

void bootstrapApplication(App, { providers: [provideZonelessChangeDetection()] })
