import { openCollection, openSession, type Session } from "@curlew/client";
import { expect } from "vitest";
import {
	type PreparedRequest,
	prepareRequests,
} from "../user/prepare-requests.ts";
import { collectionOf, requestFile } from "./collections.ts";
import { recordingServer } from "./servers.ts";

export interface Prepared {
	readonly session: Session;
	readonly request: PreparedRequest;
	/** What the slow path has put on the wire; undefined when it sent nothing. */
	readonly slow: string | undefined;
	/** What the fast path would, if it can. */
	readonly fast: string | undefined;
}

/** The same request on both paths. */
export async function bothPaths(
	http: Readonly<Record<string, unknown>>,
	others: Readonly<Record<string, unknown>> = {},
	files: Readonly<Record<string, unknown>> = {},
): Promise<Prepared> {
	const server = await recordingServer();
	const folder = await collectionOf({
		"one.yml": requestFile("one", http, others),
		...files,
	});
	const collection = await openCollection(folder);
	const options = { contentLimit: 0, overrides: { host: server.url } };
	const session = await openSession(collection, options, () => undefined);
	try {
		const [definition] = (await collection.select([])).requests;
		if (definition === undefined) throw new Error("no request");
		const client = await session.http;
		const [request] = prepareRequests(
			[definition],
			collection.definition,
			client.options,
			undefined,
		);
		if (request === undefined) throw new Error("no request");
		const fast = fastBytes(session, request);
		await session.execute(definition);
		return { session, request, fast, slow: server.requests[0] };
	} finally {
		await session.close();
	}
}

function fastBytes(
	{ parts }: Session,
	{ writer, definition, plan }: PreparedRequest,
): string | undefined {
	const variables = parts.variables.chainFor(definition);
	const rendering = plan.rendering({ variables });
	const written = writer?.write(rendering, undefined);
	if (written === undefined) return undefined;
	const { data, encoding, size } = written;
	const bytes =
		typeof data === "string" ? Buffer.from(data, encoding) : Buffer.from(data);
	expect(size).toBe(bytes.length);
	return bytes.toString("latin1");
}
