import {
	type ComponentType,
	createElement,
	type FunctionComponent,
	useLayoutEffect,
	useState,
} from "react";

export interface LazyPart<Props> extends FunctionComponent<Props> {
	/** Begins to load it, for those who know that it will be shown soon. */
	readonly preload: () => void;
}

/** A component that is loaded when it is first shown, and is nothing until then. It waits for a server that is gone; what else keeps it from loading goes to the error boundary around it. */
export function lazyPart<Props extends object>(
	load: () => Promise<ComponentType<Props>>,
): LazyPart<Props> {
	let part: ComponentType<Props> | undefined;
	let loading: Promise<void> | undefined;
	const start = () => {
		loading ??= loadPatiently(load).then(
			(loaded) => {
				part = loaded;
			},
			(error) => {
				loading = undefined;
				throw error;
			},
		);
		return loading;
	};
	// Not React's `lazy`: that shows nothing for 300 ms, however soon the part is there.
	function LazyLoaded(props: Props) {
		const [outcome, setOutcome] = useState<{ readonly error?: unknown }>();
		useLayoutEffect(() => {
			if (part) return;
			let isShown = true;
			start().then(
				() => isShown && setOutcome({}),
				(error) => isShown && setOutcome({ error }),
			);
			return () => {
				isShown = false;
			};
		}, []);
		if (outcome && "error" in outcome) throw outcome.error;
		return part ? createElement(part, props) : null;
	}
	return Object.assign(LazyLoaded, {
		// Who shows it tells of the failure.
		preload: () => void start().catch(() => undefined),
	});
}

/** Milliseconds between two tries. */
const RETRY_AFTER = 1_000;

/** That the server is gone, a bar says; what is on the page already stays. */
async function loadPatiently<T>(load: () => Promise<T>): Promise<T> {
	for (;;) {
		try {
			return await load();
		} catch {
			// It may be back since then.
			if (await isServerThere()) return load();
		}
		await new Promise((done) => setTimeout(done, RETRY_AFTER));
	}
}

function isServerThere(): Promise<boolean> {
	return fetch("/", { method: "HEAD" }).then(
		() => true,
		() => false,
	);
}
