import { type ReactNode, useEffect, useRef } from "react";
import type { PendingLogin } from "../../../../src/protocol/sending.ts";
import { copyText } from "../../state/copy-text.ts";
import { isWebAddress } from "../../state/pending-sends.ts";
import { Button } from "../../ui/button.tsx";
import { QrCode } from "./qr-code.tsx";
import "./login.css";

/** Where somebody has to log in, in whichever browser, for as long as it is waited for. */
export function LoginWaiting({
	login: { url, code },
	isBlocked = false,
	isElsewhere = false,
	onCancel,
}: {
	readonly login: PendingLogin;
	/** The browser has let no window open. */
	readonly isBlocked?: boolean;
	/** It was opened by another window, or by this one before it was loaded anew. */
	readonly isElsewhere?: boolean;
	readonly onCancel: () => void;
}): ReactNode {
	const cancel = useRef<HTMLButtonElement>(null);
	useEffect(() => {
		// The button that has begun it may be gone.
		if (document.activeElement === document.body) cancel.current?.focus();
	}, []);
	const isDevice = code !== undefined;
	return (
		<section className="login-notice" role="status" aria-label="Login">
			<h3>Waiting for your login</h3>
			{isDevice ? (
				<p>
					Open the address on any device, and enter the code{" "}
					<code className="login-code">{code}</code>. This goes on by itself
					then.
				</p>
			) : (
				<p>
					{isElsewhere
						? "The login was opened before, or in another window. If it is gone, open the address from here, or in another browser of this machine."
						: isBlocked
							? "The browser has blocked the window. Open the login from here, or in another browser of this machine."
							: "A window was opened. If none appeared, open the address from here, or in another browser of this machine."}
				</p>
			)}
			{isDevice && isWebAddress(url) && (
				<QrCode text={url} label={`QR code of ${url}`} />
			)}
			<div className="login-tools">
				{isWebAddress(url) && (
					<a
						className="button button-primary"
						href={url}
						target="_blank"
						rel="noreferrer"
					>
						{isDevice ? "Open the address" : "Log in"}
					</a>
				)}
				<Button onClick={() => void copyText(url, "Link copied.")}>
					Copy link
				</Button>
				{isDevice && (
					<Button onClick={() => void copyText(code, "Code copied.")}>
						Copy code
					</Button>
				)}
				<Button ref={cancel} onClick={onCancel}>
					Cancel
				</Button>
			</div>
			<p className="login-address">{url}</p>
		</section>
	);
}
