import { type ReactNode, useState } from "react";
import { looksLikeCurl } from "../../../../src/protocol/collections.ts";
import { ApiError } from "../../api/call.ts";
import { reportError } from "../../state/notice-state.ts";
import { Button } from "../../ui/button.tsx";
import { Problem } from "../../ui/problem.tsx";
import { requestsOf } from "../collections/curl-actions.ts";
import { openScratchPlace, scratchFor } from "../scratch/scratch-actions.ts";

/** One field for the first request: a URL is sent, a curl command becomes a request. Nothing is written until it is saved. */
export function SendNow(): ReactNode {
	const [url, setUrl] = useState("");
	const [error, setError] = useState<ApiError>();
	const tell = (failure: unknown) =>
		failure instanceof ApiError ? setError(failure) : reportError(failure);
	const fromCurl = async (text: string) => {
		const requests = await requestsOf(text);
		await openScratchPlace(
			requests.map(({ tree }) => tree),
			{ sends: false },
		);
	};
	const begin = async () => {
		const text = url.trim();
		if (looksLikeCurl(text)) return fromCurl(text);
		await openScratchPlace([scratchFor(text)], { sends: text !== "" });
	};
	return (
		<form
			className="send-now"
			onSubmit={(event) => {
				event.preventDefault();
				begin().catch(tell);
			}}
		>
			<label className="labelled">
				<span>Send a URL now, or paste a curl command</span>
				<input
					className="input"
					value={url}
					placeholder="https://example.com/users"
					spellCheck={false}
					autoComplete="off"
					// biome-ignore lint/a11y/noAutofocus: it is what the page is there for
					autoFocus
					onChange={(event) => setUrl(event.target.value)}
					onPaste={(event) => {
						const text = event.clipboardData.getData("text/plain");
						if (!looksLikeCurl(text)) return;
						// A field of one line would lose its lines.
						event.preventDefault();
						fromCurl(text).catch(tell);
					}}
				/>
			</label>
			<Button kind="primary" isSubmit>
				{url.trim() === "" ? "New request" : "Send"}
			</Button>
			{error && <Problem problem={error} />}
		</form>
	);
}
