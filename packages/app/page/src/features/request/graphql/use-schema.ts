import type { GraphQLSchema } from "graphql";
import { useCallback, useEffect, useRef, useState } from "react";
import type {
	EndpointSchema,
	KeptSchema,
	SchemaPlace,
} from "../../../../../src/protocol/graphql/schema.ts";
import { api } from "../../../api/api.ts";
import { ApiError } from "../../../api/call.ts";
import { onAppEvent } from "../../../api/event-stream.ts";
import { variablesAreSet } from "../../../api/variable-api.ts";
import { accessAnswered } from "../../../state/access-state.ts";
import { requestByPath } from "../../../state/active-request.ts";
import { draftOf } from "../../../state/draft.ts";
import { environmentStore } from "../../../state/environment-state.ts";
import { reportError } from "../../../state/notice-state.ts";
import { openLogin } from "../../../state/pending-sends.ts";
import { useStore } from "../../../store/store.ts";
import type { ShownProblem } from "../../../ui/problem.tsx";
import { graphqlApi } from "./graphql-api.ts";

/** The schema of a request's endpoint, as far as it is there. */
export interface SchemaView {
	/** Undefined until it is known, null while the URL has no value. */
	readonly endpoint: string | null | undefined;
	readonly kept: KeptSchema | undefined;
	readonly schema: GraphQLSchema | undefined;
	/** What went wrong last. */
	readonly problem: ShownProblem | undefined;
	readonly isFetching: boolean;
	/** Asks the server for it. */
	fetch(): void;
	cancel(): void;
	/** Takes it from a file of the collection. */
	link(file: string): void;
}

/** Milliseconds: whoever types changes where the request goes. */
const PAUSE = 400;

type Known = Pick<SchemaView, "endpoint" | "kept" | "schema" | "problem">;

const NOTHING: Known = {
	endpoint: undefined,
	kept: undefined,
	schema: undefined,
	problem: undefined,
};

/**
 * The schema of a request's endpoint.
 *
 * @param path of the request in the collection
 * @param url as it is written: where it changes, the endpoint may
 */
export function useSchema(path: string, url: string): SchemaView {
	const environment = useStore(environmentStore);
	const [known, setKnown] = useState<Known>(NOTHING);
	const [task, setTask] = useState<string>();
	const running = useRef<string>(undefined);
	const version = useRef("");
	const count = useRef(0);

	/** What is asked last counts. */
	const take = useCallback(
		async (ask: (place: SchemaPlace) => Promise<EndpointSchema>) => {
			const request = requestByPath(path);
			if (!request) return;
			const number = ++count.current;
			try {
				const answer = await ask({ environment, request: draftOf(request) });
				const read = await readAnswer(answer);
				if (number !== count.current) return;
				version.current = read.kept?.version ?? "";
				setKnown(read);
			} catch (error) {
				if (number !== count.current) return;
				setKnown((now) => ({ ...now, problem: problemOf(error) }));
			}
		},
		[path, environment],
	);
	const look = useCallback(
		() =>
			take(async (place) => {
				const { isKnownSchema } = await import("./schema/parse-schema.ts");
				const { current } = version;
				const known = isKnownSchema(current) ? current : "";
				const ask = { ...place, known };
				const answer = await graphqlApi.schema(ask);
				return answer;
			}),
		[take],
	);
	const cancel = useCallback(() => {
		const id = running.current;
		if (id === undefined) return;
		running.current = undefined;
		count.current++;
		setTask(undefined);
		api.cancelSend(id).catch(reportError);
	}, []);
	const fetchIt = async () => {
		if (running.current !== undefined) return;
		const id = crypto.randomUUID();
		running.current = id;
		setTask(id);
		setKnown((now) => ({ ...now, problem: undefined }));
		await accessAnswered(path, path);
		await variablesAreSet();
		if (running.current === id)
			await take((place) => graphqlApi.fetch({ ...place, id }));
		if (running.current !== id) return;
		running.current = undefined;
		setTask(undefined);
	};

	// biome-ignore lint/correctness/useExhaustiveDependencies: whenever the URL is another one
	useEffect(() => {
		const pause = count.current === 0 ? 0 : PAUSE;
		const timer = window.setTimeout(() => {
			if (running.current === undefined) void look();
		}, pause);
		return () => window.clearTimeout(timer);
	}, [look, url]);
	useEffect(
		() =>
			onAppEvent((event) => {
				if (event.type === "login-pending" && event.id === running.current)
					openLogin(event.login);
				const isOther =
					event.type === "variables-changed" || event.type === "files-changed";
				if (isOther && running.current === undefined) void look();
			}),
		[look],
	);
	useEffect(() => cancel, [cancel]);
	return {
		...known,
		isFetching: task !== undefined,
		fetch: () => void fetchIt(),
		cancel,
		link: (file) => void take((place) => graphqlApi.link({ ...place, file })),
	};
}

/** What is in a text is read here: it is lazy, as the library for it is. */
async function readAnswer({
	endpoint,
	schema: kept,
}: EndpointSchema): Promise<Known> {
	if (!kept) return { ...NOTHING, endpoint };
	const { text: _, ...about } = kept;
	const { knownSchema, NotASchemaError, parseSchema } = await import(
		"./schema/parse-schema.ts"
	);
	const found = { endpoint, kept: about };
	if (kept.fault !== undefined)
		return { ...found, schema: undefined, problem: { message: kept.fault } };
	try {
		const schema =
			knownSchema(kept.version) ?? parseSchema(kept.version, kept.text ?? "");
		return { ...found, schema, problem: undefined };
	} catch (error) {
		if (!(error instanceof NotASchemaError)) throw error;
		const what = kept.file ?? "What the server has answered";
		const message = `${what} is no schema that can be read: ${error.message}`;
		return { ...found, schema: undefined, problem: { message } };
	}
}

function problemOf(error: unknown): ShownProblem {
	if (!(error instanceof ApiError)) return { message: String(error) };
	const { message, hint } = error;
	return { message, ...(hint !== undefined && { hint }) };
}
