"""The command line."""

import argparse

THEME = "demo_theme.yml"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--dev-addr", default="127.0.0.1")
    parser.add_argument("--quiet")
    parser.parse_args()
