import { type ReactNode, useLayoutEffect, useRef } from "react";
import type { FormTree } from "../../../../../../src/protocol/forms.ts";
import { Button } from "../../../../ui/button.tsx";
import { Problem } from "../../../../ui/problem.tsx";
import { LoginWaiting } from "../../../login/login-waiting.tsx";
import type { Owner } from "../../request-fields.ts";
import { HeldTokenView } from "./held-token.tsx";
import { tokenPlaceOf } from "./token-place.ts";
import { useToken } from "./use-token.ts";
import "./token.css";

/** What every panel of a token is told. */
export interface TokenPanelProps {
	readonly owner: Owner;
	readonly path: string;
	/** Key of the form. */
	readonly form: string;
	readonly tree: FormTree;
}

/** The OAuth 2.0 token that goes out with a request, or with those of a folder or the collection. */
export function TokenPanel({
	owner,
	path,
	form,
	tree,
}: TokenPanelProps): ReactNode {
	// Whoever only looks at the form keeps the focus where it is.
	const wasTouched = useRef(false);
	const state = useToken(() => tokenPlaceOf(owner, path, form), tree);
	const { token, task, problem, start, cancel } = state;
	const held = token?.held;
	const isBusy = task !== undefined && task.work !== "look";
	const head = useRef<HTMLElement>(null);
	const step = `${isBusy} ${task?.login?.url}`;
	// biome-ignore lint/correctness/useExhaustiveDependencies: each step has other buttons
	useLayoutEffect(() => {
		const isLost = document.activeElement === document.body;
		if (isLost && wasTouched.current)
			head.current?.querySelector("button")?.focus();
	}, [step]);
	const canGet = held?.place !== "field";
	return (
		<section
			className="token-panel"
			aria-label="Token"
			onFocus={() => {
				wasTouched.current = true;
			}}
		>
			<header ref={head} className="token-head">
				<h3>Token</h3>
				{!isBusy && token && canGet && (
					<>
						<Button
							isSmall
							kind={held ? undefined : "primary"}
							onClick={() => start("get")}
						>
							{held ? "Get a new token" : "Get token"}
						</Button>
						{held && (
							<Button
								isSmall
								disabled={!held.isRefreshable}
								title={
									held.isRefreshable
										? undefined
										: "The server gave no refresh token."
								}
								onClick={() => start("refresh")}
							>
								Refresh
							</Button>
						)}
						{held && (
							<Button isSmall onClick={() => start("forget")}>
								Forget
							</Button>
						)}
					</>
				)}
				{isBusy && !task.login && (
					<>
						<span role="status">{BUSY[task.work]}</span>
						<Button isSmall onClick={cancel}>
							Cancel
						</Button>
					</>
				)}
			</header>
			{problem && !isBusy && (
				<Problem
					problem={{ message: problem.message, hint: problem.hint ?? "" }}
				/>
			)}
			{task?.login ? (
				<LoginWaiting
					login={task.login}
					isBlocked={task.isBlocked === true}
					isElsewhere={task.isElsewhere === true}
					onCancel={cancel}
				/>
			) : (
				token &&
				(held ? (
					<HeldTokenView token={token} held={held} />
				) : (
					<p className="token-note">
						There is none yet. Sending the request gets one, too.
					</p>
				))
			)}
		</section>
	);
}

const BUSY = {
	look: "",
	get: "Getting a token …",
	refresh: "Refreshing …",
	forget: "Forgetting …",
} as const;
