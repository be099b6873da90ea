import type { Page } from 'playwright-core';
import { DESKTOP, PHONE } from './browser.js';

const SCREENS = {
  phone: { viewport: PHONE, isPhone: true },
  desktop: { viewport: DESKTOP, isPhone: false },
} as const;

/** Moves an open page to another kind of screen without loading it again: Playwright alone would change its size only. */
export async function showOn(page: Page, screen: keyof typeof SCREENS): Promise<void> {
  const { viewport, isPhone } = SCREENS[screen];
  await page.setViewportSize(viewport);
  // Not closed: what it asks for would end with it.
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Emulation.setDeviceMetricsOverride', { ...viewport, deviceScaleFactor: 1, mobile: isPhone });
  await devTools.send('Emulation.setTouchEmulationEnabled', { enabled: isPhone });
  const isTouched = await page.evaluate<boolean>('matchMedia("(pointer: coarse)").matches');
  if (isTouched !== isPhone) throw new Error(`this browser does not show a page as on a ${screen}`);
}
