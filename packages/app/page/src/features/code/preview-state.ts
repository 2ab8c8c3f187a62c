import { useEffect, useState } from "react";
import { ApiError } from "../../api/call.ts";
import { onAppEvent } from "../../api/event-stream.ts";
import { requestByPath } from "../../state/active-request.ts";
import { draftOf, type RequestRef } from "../../state/draft.ts";
import { environmentStore } from "../../state/environment-state.ts";
import { formKey, formStore } from "../../state/form-state.ts";
import { reportError } from "../../state/notice-state.ts";
import { useKeyed } from "../../store/keyed-store.ts";
import { useStore } from "../../store/store.ts";

/** Milliseconds after the last letter that was typed. */
const TYPING = 300;

export type Looked<T> =
	| { readonly kind: "waiting" }
	| { readonly kind: "done"; readonly value: T }
	| { readonly kind: "failed"; readonly error: ApiError };

type Ask<T> = (
	request: ReturnType<typeof draftOf>,
	environment: string | null,
	signal: AbortSignal,
) => Promise<T>;

/**
 * What the server says of a request as it is on the screen; asked again a
 * moment after anything has changed that it depends on. The old answer stays
 * until the new one is there.
 *
 * @param ask must be the same function as long as its answer would be
 */
export function useLook<T>(path: string, ask: Ask<T>): Looked<T> {
	const request = requestByPath(path);
	const form = useKeyed(formStore, request && formKey(request));
	const environment = useStore(environmentStore);
	const changes = useChanges();
	const [looked, setLooked] = useState<Looked<T>>({ kind: "waiting" });
	const isFirst = looked.kind === "waiting";
	const tree = form?.tree;
	// biome-ignore lint/correctness/useExhaustiveDependencies: the tree and the changes are what the answer is made of
	useEffect(() => {
		if (!request) return;
		const controller = new AbortController();
		const timer = window.setTimeout(
			() => {
				look(request, environment, ask, controller.signal).then(
					setLooked,
					reportError,
				);
			},
			isFirst ? 0 : TYPING,
		);
		return () => {
			window.clearTimeout(timer);
			controller.abort();
		};
	}, [path, tree, environment, ask, changes]);
	return looked;
}

async function look<T>(
	request: RequestRef,
	environment: string | null,
	ask: Ask<T>,
	signal: AbortSignal,
): Promise<Looked<T>> {
	try {
		const value = await ask(draftOf(request), environment, signal);
		return { kind: "done", value };
	} catch (error) {
		if (!(error instanceof ApiError)) throw error;
		return { kind: "failed", error };
	}
}

/** Grows whenever files or variables have changed. */
function useChanges(): number {
	const [count, setCount] = useState(0);
	useEffect(
		() =>
			onAppEvent(({ type }) => {
				if (type === "files-changed" || type === "variables-changed")
					setCount((now) => now + 1);
			}),
		[],
	);
	return count;
}
