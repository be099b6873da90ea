import { createReviewer } from '../../src/accounts/staff/staff.js';
import type { Answer, Visitor } from './http.js';
import type { TestServer } from './server.js';

export const STAFF_PASSWORD = 'correct horse battery';

/** Sue, who is supervisor, and Ray, who is not; both can log in to the console. */
export async function givenSupervisor(server: TestServer) {
  const { context } = server;
  const add = (email: string, name: string, role: 'supervisor' | 'reviewer') =>
    createReviewer(context, { email, name, password: STAFF_PASSWORD, role }, context.clock());
  const sue = await add('sue@staff.example', 'Sue', 'supervisor');
  await add('ray@staff.example', 'Ray', 'reviewer');
  const enter = async (email: string, password = STAFF_PASSWORD): Promise<Visitor> => {
    const visitor = server.visit();
    await visitor.submit(await visitor.get('/console/login'), { email, password });
    return visitor;
  };
  return { sue, enter };
}

/** Of the form that goes there. */
export function csrfOfForm(page: Answer, action: string): string {
  const [, form = ''] = new RegExp(`<form[^>]*action="[^"]*${action}"[^>]*>([^]*?)</form>`).exec(page.text) ?? [];
  return /name="csrf" value="([^"]+)"/.exec(form)?.[1] ?? '';
}
