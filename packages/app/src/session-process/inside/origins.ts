import {
	finderForMany,
	givenParts,
	neededRequests,
} from "@curlew/client/internal";
import type { ProcessCalls } from "../messages.ts";
import { previewOf } from "./look.ts";
import type { Opened } from "./serve.ts";

type Calls = ProcessCalls;

/** Where everything in a request comes from. Nothing is sent. Files are absolute. */
export async function originsOf(
	opened: Opened,
	input: Calls["origins"]["ask"],
): Promise<Calls["origins"]["answer"]> {
	const { explanation } = await previewOf(opened, input);
	const definition = await opened.collection.request(input.request);
	const { definition: collection } = await opened.collection.fresh();
	return {
		values: explanation?.values ?? [],
		given: givenParts(definition, collection),
	};
}

/** The requests that have to be sent before one, in their order. */
export async function needsOf(
	{ collection, sessions }: Opened,
	{ environment, request }: Calls["needs"]["ask"],
): Promise<Calls["needs"]["answer"]> {
	const definition = await collection.request(request);
	const session = await sessions.forLooking(environment);
	try {
		const needed = await neededRequests(session, [definition]);
		const places = finderForMany();
		return needed.map(({ definition: first, sets, setAt }) => ({
			path: first.path,
			name: first.name,
			sets: sets.map(({ name, readBy }) => {
				const place = setAt.get(name);
				const location = place && places.find(place)?.location;
				return { name, readBy, ...(location && { location }) };
			}),
		}));
	} finally {
		await session.close();
	}
}
