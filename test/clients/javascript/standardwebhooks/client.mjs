import { Webhook } from 'standardwebhooks';
import { receive } from '../receiver.mjs';

// The library takes a secret as base64; Attestry's is text, and its bytes are the key.
const secret = `whsec_${Buffer.from(process.env.SIGNING_SECRET).toString('base64')}`;
const webhook = new Webhook(secret);

receive((bytes, headers) => webhook.verify(bytes, headers));
