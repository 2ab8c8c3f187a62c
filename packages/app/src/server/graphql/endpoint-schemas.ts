import { createHash } from "node:crypto";
import { CurlewError } from "@curlew/client";
import type {
	EndpointSchema,
	KeptSchema,
	SchemaPlace,
} from "../../protocol/graphql/schema.ts";
import type { OpenedContext } from "../context.ts";
import { textOnScreen } from "../sessions/drafts.ts";
import { endpointOf } from "./endpoint.ts";
import type { StoredSchema } from "./schema-store.ts";

/** The request has no URL yet that something could be kept for. */
export class NoEndpointError extends CurlewError {
	readonly code = "NO_GRAPHQL_ENDPOINT";
}

const NO_ENDPOINT = ["The URL of the request has no value yet."] as const;
const FILL_IN = {
	hint: "Fill in the URL, and choose the environment that its variables stand in.",
};

/**
 * The schema that is kept for the endpoint of a request.
 *
 * @param known the version that need not be told once more
 */
export async function keptSchema(
	context: OpenedContext,
	place: SchemaPlace,
	known?: string,
): Promise<EndpointSchema> {
	const endpoint = await endpointFor(context, place);
	const stored =
		endpoint === null ? undefined : await context.schemas.read(endpoint);
	if (!stored) return { endpoint, schema: null };
	const schema = await shown(context, stored, known);
	return { endpoint, schema: schema ?? null };
}

/**
 * Asks the endpoint of a request for its schema, with all that the request says
 * of itself, and keeps it.
 *
 * @throws NoEndpointError, NoSchemaError
 */
export async function fetchedSchema(
	context: OpenedContext,
	place: SchemaPlace,
	id: string,
): Promise<EndpointSchema> {
	const { collection, files, hub, processes, schemas, sends } = context;
	const { environment } = place;
	const signal = sends.begin(id, place.request.path, collection.id);
	try {
		const endpoint = await endpointFor(context, place);
		if (endpoint === null) throw new NoEndpointError(...NO_ENDPOINT, FILL_IN);
		const request = await textOnScreen(files, place.request);
		const text = await processes.call(
			"graphql-schema",
			{ environment, request },
			{
				signal,
				onNews: ({ login }) => hub.emit({ type: "login-pending", id, login }),
			},
		);
		const made = { endpoint, at: Date.now(), from: { text } };
		const stored = await schemas.write(made);
		return { endpoint, schema: (await shown(context, stored)) ?? null };
	} finally {
		sends.end(id);
		hub.emit({ type: "variables-changed", environment });
	}
}

/**
 * Has a file of the collection be the schema of the endpoint.
 *
 * @throws NoEndpointError, and as reading the file
 */
export async function linkedSchema(
	context: OpenedContext,
	place: SchemaPlace,
	file: string,
): Promise<EndpointSchema> {
	const endpoint = await endpointFor(context, place);
	if (endpoint === null) throw new NoEndpointError(...NO_ENDPOINT, FILL_IN);
	await context.files.readText({ file });
	const made = { endpoint, at: Date.now(), from: { file } };
	const stored = await context.schemas.write(made);
	return { endpoint, schema: (await shown(context, stored)) ?? null };
}

async function endpointFor(
	{ files, processes }: OpenedContext,
	{ environment, request }: SchemaPlace,
): Promise<string | null> {
	const text = await textOnScreen(files, request);
	const preview = await processes.call("preview", {
		environment,
		request: text,
	});
	return endpointOf(preview.explanation?.url.text ?? "");
}

async function shown(
	context: OpenedContext,
	{ endpoint, at, from }: StoredSchema,
	known?: string,
): Promise<KeptSchema | undefined> {
	if ("version" in from) {
		const { version } = from;
		const about = { at, file: null, version };
		if (version === known) return about;
		const text = await context.schemas.text(endpoint, version);
		return text === undefined ? undefined : { ...about, text };
	}
	const { file } = from;
	try {
		const { text } = await context.files.readText({ file });
		return told({ at, file }, text, known);
	} catch (error) {
		if (!(error instanceof CurlewError)) throw error;
		return { at, file, version: "", fault: error.message };
	}
}

function told(
	about: Pick<KeptSchema, "at" | "file">,
	text: string,
	known: string | undefined,
): KeptSchema {
	const version = createHash("sha256").update(text).digest("hex");
	return { ...about, version, ...(version !== known && { text }) };
}
