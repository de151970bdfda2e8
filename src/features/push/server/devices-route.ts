import * as v from 'valibot';
import type { Route } from '../../../app/feature.ts';
import { redirectResponse } from '../../../server/http/responses.ts';
import { readForm } from '../../../server/validate.ts';
import { addDeviceInput, renewDeviceInput } from '../contract.ts';
import { addDevice, renewDevice } from './devices.ts';

const input = v.variant('intent', [addDeviceInput, renewDeviceInput]);

/** Adds and renews the browsers that get push messages. The pages' scripts and the service worker send these forms. */
export const devicesRoute: Route = {
  get: async () => redirectResponse('/news/settings#devices'),
  async post(context, { viewer, request, sessionToken = '' }) {
    const form = await readForm(request, input);
    if (form.intent === 'renew') return renewDevice(context, viewer, form, sessionToken);
    const userAgent = request.headers.get('user-agent') ?? '';
    return addDevice(context, viewer, form, { sessionToken, userAgent });
  },
};
