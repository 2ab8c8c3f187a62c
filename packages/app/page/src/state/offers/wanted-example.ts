import { useEffect } from "react";
import type { SendResult } from "../../../../src/protocol/sending.ts";
import { Store, useStore } from "../../store/store.ts";

const wantedExample = new Store<SendResult | undefined>(undefined);

/** The user wants a response to be kept as an example of its request. */
export function wantExample(exchange: SendResult): void {
	wantedExample.set(exchange);
}

/**
 * Hears of the responses that are to be kept.
 *
 * @param path of the request that is open
 */
export function useWantedExample(
	path: string,
	keep: (exchange: SendResult) => void,
): void {
	const wanted = useStore(wantedExample);
	// biome-ignore lint/correctness/useExhaustiveDependencies: each is kept once
	useEffect(() => {
		if (wanted?.path !== path) return;
		wantedExample.set(undefined);
		keep(wanted);
	}, [wanted]);
}
