import XHubSignature from 'x-hub-signature';
import { receive } from '../receiver.mjs';

const hub = new XHubSignature('sha1', process.env.SIGNING_SECRET);

receive((bytes, headers) => hub.verify(headers['x-service-signature'], bytes));
