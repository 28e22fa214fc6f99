"""Peer coordination: messages, receipts and resource claims. Nothing is written yet."""
