import { useCallback, useEffect, useRef, useState } from "react";
import type {
	ManagedToken,
	PendingLogin,
	PendingToken,
	TokenRequest,
	TokenWork,
} from "../../../../../../src/protocol/sending.ts";
import { api } from "../../../../api/api.ts";
import { ApiError } from "../../../../api/call.ts";
import { onAppEvent } from "../../../../api/event-stream.ts";
import { environmentStore } from "../../../../state/environment-state.ts";
import { reportError } from "../../../../state/notice-state.ts";
import { useStore } from "../../../../store/store.ts";
import { LoginWindow } from "./login-window.ts";
import { tokenApi } from "./token-api.ts";

/** Whose token it is, as it is on the screen. */
export type TokenPlace = Pick<
	TokenRequest,
	"owner" | "path" | "file" | "at" | "draft"
>;

/** What went wrong, and in what. */
interface TokenProblem {
	readonly work: TokenWork;
	readonly message: string;
	readonly hint?: string;
}

/** What is under way. */
interface TokenTask {
	readonly id: string;
	readonly work: TokenWork;
	/** Where somebody has to log in. */
	readonly login?: PendingLogin;
	/** Somebody had to click for it to open. */
	readonly isBlocked?: boolean;
	/** Another window has begun it, or this one before it was loaded anew. */
	readonly isElsewhere?: boolean;
}

export interface TokenState {
	/** Undefined until it is known. */
	readonly token: ManagedToken | undefined;
	readonly task: TokenTask | undefined;
	/** What went wrong last. */
	readonly problem: TokenProblem | undefined;
	start(work: TokenWork): void;
	cancel(): void;
}

/** Milliseconds: whoever types changes what the token is for. */
const PAUSE = 500;

/**
 * The token of a request, folder or collection, and what is done about it.
 *
 * @param version changes with the form
 */
export function useToken(
	placeOf: () => TokenPlace,
	version: unknown,
): TokenState {
	const environment = useStore(environmentStore);
	const [token, setToken] = useState<ManagedToken>();
	const [task, setTask] = useState<TokenTask>();
	const [problem, setProblem] = useState<TokenState["problem"]>();
	const login = useRef<LoginWindow>(undefined);
	const running =
		useRef<Pick<TokenTask, "id" | "work" | "isElsewhere">>(undefined);
	const place = useRef(placeOf);
	place.current = placeOf;

	const run = useCallback(
		async (work: TokenWork) => {
			const id = crypto.randomUUID();
			running.current = { id, work };
			setTask({ id, work });
			try {
				const found = await tokenApi.manage({
					id,
					work,
					environment,
					...place.current(),
				});
				if (running.current?.id !== id) return;
				setToken(found);
				// Looking at it is no answer to why it was not given.
				setProblem((now) =>
					work === "look" && now?.work !== "look" ? now : undefined,
				);
			} catch (error) {
				if (running.current?.id !== id) return;
				if (work === "look") setToken(undefined);
				setProblem(problemIn(work, error));
			}
			running.current = undefined;
			login.current?.close();
			setTask(undefined);
		},
		[environment],
	);
	const cancel = useCallback(() => {
		const now = running.current;
		running.current = undefined;
		login.current?.close();
		setTask(undefined);
		if (now) api.cancelSend(now.id).catch(reportError);
	}, []);
	const takeUp = useCallback(
		(pending: PendingToken) => {
			const now = running.current;
			const { owner, path } = place.current();
			const isSame =
				pending.owner === owner &&
				pending.path === path &&
				pending.environment === environment;
			const isBusy = now && now.work !== "look" && now.id !== pending.id;
			if (!isSame || isBusy) return;
			const isBlocked = login.current?.isBlocked ?? false;
			const isElsewhere = now?.id !== pending.id || now.isElsewhere === true;
			running.current = { ...pending, isElsewhere };
			setTask({ ...pending, isBlocked, isElsewhere });
		},
		[environment],
	);
	useEffect(() => {
		tokenApi.pending().then((all) => all.forEach(takeUp), reportError);
	}, [takeUp]);
	const start = (work: TokenWork) => {
		cancel();
		setProblem(undefined);
		const comesBack =
			token?.flow === "authorization_code" || token?.flow === "implicit";
		login.current = work === "get" && comesBack ? new LoginWindow() : undefined;
		void run(work);
	};

	// biome-ignore lint/correctness/useExhaustiveDependencies: whenever the form changes
	useEffect(() => {
		const timer = window.setTimeout(() => {
			if (running.current === undefined) void run("look");
		}, PAUSE);
		return () => window.clearTimeout(timer);
	}, [run, version]);
	// Sending gets tokens, too.
	useEffect(
		() =>
			onAppEvent((event) => {
				if (event.type === "token-pending") {
					const { id, login: asked } = event.pending;
					const isOwn = running.current?.id === id;
					if (asked && isOwn) login.current?.show(asked.url);
					takeUp(event.pending);
				}
				if (event.type === "token-over" && event.id === running.current?.id) {
					// Who has begun it has its answer.
					if (running.current.isElsewhere !== true) return;
					running.current = undefined;
					setTask(undefined);
				}
				const isSet = event.type === "variables-changed";
				if (isSet && running.current === undefined) void run("look");
			}),
		[run, takeUp],
	);
	useEffect(
		() => () => {
			if (running.current?.isElsewhere !== true) cancel();
		},
		[cancel],
	);
	return { token, task, problem, start, cancel };
}

function problemIn(work: TokenWork, error: unknown): TokenProblem {
	if (!(error instanceof ApiError)) return { work, message: String(error) };
	const { message, hint } = error;
	return { work, message, ...(hint !== undefined && { hint }) };
}
