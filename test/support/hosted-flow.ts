import { randomBytes } from 'node:crypto';
import type { Page } from 'playwright-core';
import { BILL, INFORMATION } from './given.js';
import { sampleDocument } from './sample-document.js';
import { samplePdf } from './sample-pdf.js';

export interface Person {
  email: string;
  password: string;
}

export function newPerson(name = 'ada'): Person {
  return { email: `${name}.${randomBytes(4).toString('hex')}@user.example`, password: 'correct horse battery' };
}

/** From the log-in page to the page after the sign-up, as a person does it. */
export async function signUp(page: Page, person: Person): Promise<void> {
  await page.getByRole('link', { name: 'Create an account' }).click();
  await enter(page, person, 'Create account');
}

/** Without any application: from the form to the page of the account. */
export async function signUpAlone(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/signup`);
  await enter(page, newPerson(), 'Create account');
  await page.getByRole('heading', { name: 'Your account' }).waitFor();
}

export async function logIn(page: Page, person: Person): Promise<void> {
  await enter(page, person, 'Log in');
}

async function enter(page: Page, { email, password }: Person, button: string): Promise<void> {
  await page.getByLabel('E-mail address', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: button }).click();
}

export async function fillInInformation(page: Page, changes: Partial<typeof INFORMATION> = {}): Promise<void> {
  const information = { ...INFORMATION, ...changes };
  await page.getByLabel('Given names').fill(information.given_name);
  await page.getByLabel('Family name').fill(information.family_name);
  await page.getByLabel('Date of birth').fill(information.birth_date);
  await page.getByLabel('Country where you live').selectOption(information.country);
  await page.getByLabel('Document number').fill(information.document_number);
  await page.getByLabel('Document is valid until').fill(information.document_expires_on);
  await choosePicture(page);
}

/** Everything that a level with all add-ons asks for beyond `basic`, but for the wallet. */
export async function fillInAddOns(page: Page): Promise<void> {
  await page.getByLabel('Address where you live').fill(BILL.address);
  await page.getByLabel('Date on the proof of address').fill(BILL.address_dated_on);
  await page.getByLabel('Where your money comes from').fill('I sold my bakery in 2024.');
  await page.getByLabel('Telegram user name').fill('@ada_lovelace');
  for (const item of ['selfie', 'liveness_picture']) {
    const buffer = await sampleDocument();
    await page.locator(`#${item}`).setInputFiles({ name: `${item}.jpg`, mimeType: 'image/jpeg', buffer });
  }
  for (const item of ['proof_of_address', 'source_of_wealth_document', 'accreditation_document']) {
    const file = { name: `${item}.pdf`, mimeType: 'application/pdf', buffer: samplePdf() };
    await page.locator(`#${item}`).setInputFiles(file);
  }
}

export async function choosePicture(page: Page, buffer?: Buffer): Promise<void> {
  const file = { name: 'passport.jpg', mimeType: 'image/jpeg', buffer: buffer ?? (await sampleDocument()) };
  await page.locator('#picture').setInputFiles(file);
}
