import { redirect } from 'react-router';
import * as v from 'valibot';
import { getRequest, getViewer, handleAction } from '../../../app/request.ts';
import { readForm } from '../../../server/validate.ts';
import { addDeviceInput, renewDeviceInput } from '../contract.ts';
import { addDevice, renewDevice } from '../server/devices.ts';
import type { Route } from './+types/devices-action';

/** Redirects GET requests, because this address has no page. */
export function loader() {
  throw redirect('/news/settings#devices');
}

/** Adds and renews the browsers that get push messages. The pages' scripts and the service worker send these forms. */
export function action({ context, request }: Route.ActionArgs) {
  return handleAction(context, async () => {
    const { app, viewer } = getViewer(context);
    const { sessionToken = '' } = getRequest(context);
    const input = await readForm(request, v.variant('intent', [addDeviceInput, renewDeviceInput]));
    switch (input.intent) {
      case 'add': {
        const userAgent = request.headers.get('user-agent') ?? '';
        await addDevice(app, viewer, input, { sessionToken, userAgent });
        return new Response(null, { status: 204 });
      }
      case 'renew':
        await renewDevice(app, viewer, input, sessionToken);
        return new Response(null, { status: 204 });
    }
  });
}
