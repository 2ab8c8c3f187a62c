import type { ReactNode } from "react";
import type { PresentedCertificate } from "../../../../src/protocol/files.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Problem } from "../../ui/problem.tsx";
import { CertificateFacts } from "./certificate-facts.tsx";

export interface TrustDialogProps {
	readonly host: string;
	readonly presented: PresentedCertificate;
	/** Whether the collection's files can name an authority. */
	readonly hasPlace: boolean;
	readonly onEnd: (isTrusted: boolean) => void;
}

/** Asks whether the authority that vouches for a server is to be trusted. */
export function TrustDialog(props: TrustDialogProps): ReactNode {
	const { host, presented, hasPlace, onEnd } = props;
	const { certificates, faults } = presented;
	const last = certificates.at(-1);
	const isWhole = last !== undefined && last.subject === last.issuer;
	const canTrust = faults.length === 0 && hasPlace;
	return (
		<Dialog
			title={`Who vouches for ${host}?`}
			size="large"
			onClose={() => onEnd(false)}
			actions={
				<>
					<Button onClick={() => onEnd(false)} data-first>
						{canTrust ? "Cancel" : "Close"}
					</Button>
					{canTrust && (
						<Button kind="primary" onClick={() => onEnd(true)}>
							Trust it in this collection
						</Button>
					)}
				</>
			}
		>
			{faults.map((fault) => (
				<Problem
					key={fault}
					problem={{
						message: fault,
						hint: "Trusting its authority does not make it good: the server needs another certificate.",
					}}
				/>
			))}
			{faults.length === 0 && !hasPlace && <NoPlaceForAuthorities />}
			{canTrust && (
				<p>
					{certificates.length === 1 && isWhole
						? "The server has signed its certificate itself. "
						: "Nobody who is trusted on this computer vouches for this server. "}
					{isWhole
						? ""
						: "It has not sent the certificate of its authority: the last one that it has sent is trusted instead. "}
					Compare the SHA-256 fingerprint of the last certificate with what its
					operator tells you: whoever is in between can show another one. When
					you trust it, its certificate becomes a file of this collection, and
					the requests of this collection accept every server that it vouches
					for, for everybody who uses the collection. Secrets that may go to
					some hosts only are not sent there.
				</p>
			)}
			<div className="certificate-chain">
				{certificates.map((certificate, index) => (
					<CertificateFacts
						key={certificate.fingerprint}
						certificate={certificate}
						isOwn={index === certificates.length - 1}
					/>
				))}
			</div>
		</Dialog>
	);
}

/** What can be done where no file of the collection can name the authority. */
export const OTHER_WAYS_TO_TRUST =
	"Start Curlew with the authority’s file in the environment variable NODE_EXTRA_CA_CERTS. In a test environment, “Verify the server’s certificate” can be switched off in the settings of the request.";

function NoPlaceForAuthorities(): ReactNode {
	return (
		<p>
			Files of this collection’s format have no place for a certificate
			authority. “Convert the collection” in the palette makes a collection in a
			format that has one. {OTHER_WAYS_TO_TRUST}
		</p>
	);
}
