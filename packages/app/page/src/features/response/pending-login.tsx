import type { ReactNode } from "react";
import type { PendingLogin } from "../../../../src/protocol/sending.ts";
import { copyText } from "../../state/copy-text.ts";
import { isWebAddress } from "../../state/pending-sends.ts";
import { Button } from "../../ui/button.tsx";

/** Where the user has to log in before it goes on, for as long as it is waited for. */
export function LoginNotice({
	login: { url, code },
	onCancel,
}: {
	readonly login: PendingLogin;
	readonly onCancel: () => void;
}): ReactNode {
	return (
		<section className="login-notice" role="status" aria-label="Login">
			<h3>Waiting for your login</h3>
			<p>A browser window was opened. If none appeared, open this URL.</p>
			{code !== undefined && (
				<p>
					Enter the code <code className="login-code">{code}</code> there.
				</p>
			)}
			<div className="login-tools">
				{isWebAddress(url) ? (
					<a
						className="button button-primary"
						href={url}
						target="_blank"
						rel="noreferrer"
					>
						Log in
					</a>
				) : (
					<code>{url}</code>
				)}
				<Button onClick={() => void copyText(url, "URL copied.")}>
					Copy the URL
				</Button>
				<Button onClick={onCancel}>Cancel</Button>
			</div>
			<p className="login-address">{url}</p>
		</section>
	);
}
