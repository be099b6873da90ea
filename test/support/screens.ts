import type { CDPSession, Page } from 'playwright-core';
import { DESKTOP, PHONE } from './browser.js';

const SCREENS = {
  phone: { viewport: PHONE, isPhone: true },
  desktop: { viewport: DESKTOP, isPhone: false },
} as const;

/** Kept open: what is asked for by one ends with it. */
const devTools = new WeakMap<Page, CDPSession>();

/** Moves an open page to another kind of screen without loading it again: Playwright alone would change its size only. */
export async function showOn(page: Page, screen: keyof typeof SCREENS): Promise<void> {
  const { viewport, isPhone } = SCREENS[screen];
  await page.setViewportSize(viewport);
  const session = devTools.get(page) ?? (await page.context().newCDPSession(page));
  devTools.set(page, session);
  await session.send('Emulation.setDeviceMetricsOverride', { ...viewport, deviceScaleFactor: 1, mobile: isPhone });
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: isPhone });
  const isTouched = await page.evaluate<boolean>('matchMedia("(pointer: coarse)").matches');
  if (isTouched !== isPhone) throw new Error(`this browser does not show a page as on a ${screen}`);
}
